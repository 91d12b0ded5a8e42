//! Sounds, synthesized from the voice of the game: nothing to download, nothing heard until the player asks for it. The
//! synthesizer is `static/sound.js`.

use crate::graph::*;
use view::{HOUSE, Partial, Sound, Voice};
use wasm_bindgen::prelude::*;

use crate::settings::Settings;

#[wasm_bindgen]
extern "C" {
    /// Plays parts as numbers, raised by a ratio; fails in a browser without audio.
    #[wasm_bindgen(catch, js_name = playSound)]
    fn play_parts(parts: &[u16], raised: f32, volume: f32) -> Result<(), JsValue>;
}

/// The step from one key of a piano to the next.
const SEMITONE: f32 = 1.059_463;

/// The parts of a sound as the synthesizer takes them, and by what ratio to raise them.
fn score(voice: &Voice, sound: Sound) -> (Vec<u16>, f32) {
    let (parts, semitones) = voice.parts(sound);
    let numbers = |part: &Partial| {
        let Partial { wave, at, long, attack, pitch, loud } = *part;
        [wave as u16, at, long, attack, pitch.0, pitch.1, loud.into()]
    };
    let raised = (0..semitones).fold(1.0, |ratio, _| ratio * SEMITONE);
    (parts.iter().flat_map(numbers).collect(), raised)
}

/// Plays sounds once the browser lets it.
#[derive(Clone, Copy)]
pub struct Speaker(Stored<&'static Voice>);

impl Speaker {
    /// One that speaks with the house's own voice.
    pub fn new() -> Speaker {
        Speaker(Stored::new(&HOUSE))
    }

    /// Speaks with another voice from now on.
    pub fn take_voice(self, voice: &'static Voice) {
        self.0.set(voice);
    }

    /// Plays a sound as loud as the settings say; a browser without audio stays silent.
    pub fn play(self, sound: Sound, settings: Settings) {
        if settings.sound && settings.volume > 0 {
            let (parts, raised) = score(self.0.get(), sound);
            let _ = play_parts(&parts, raised, f32::from(settings.volume) / 100.0);
        }
    }
}

/// Lets tests hear: `renderSound(context, game, number)` plays a sound on their own context, as loud as can be, and answers
/// its name, or nothing after the last.
#[cfg(feature = "template")]
pub fn offer_to_tests() {
    #[wasm_bindgen]
    extern "C" {
        #[wasm_bindgen(catch, js_name = playSound)]
        fn play_parts_on(parts: &[u16], raised: f32, volume: f32, context: &JsValue) -> Result<(), JsValue>;
    }
    use Sound::{Blast, Gain, Lose, Move, Refuse, Throw, Win, Wrong};
    let render = |context: JsValue, game: String, number: usize| -> Option<String> {
        let voice = catalog::GAMES.iter().find(|listed| listed.game.meta().id == game)?.game.voice();
        let own = |sound: &Sound| *sound == Move || voice.parts(*sound).0 != voice.step;
        let all = [Move, Throw, Gain(1), Gain(4), Gain(40), Wrong, Blast, Win, Lose, Refuse];
        let sound = all.into_iter().filter(own).nth(number)?;
        let (parts, raised) = score(voice, sound);
        play_parts_on(&parts, raised, 1.0, &context).ok()?;
        Some(format!("{sound:?}"))
    };
    let render = Closure::<dyn Fn(JsValue, String, usize) -> Option<String>>::new(render);
    let _ = js_sys::Reflect::set(&window(), &"renderSound".into(), &render.into_js_value());
}
