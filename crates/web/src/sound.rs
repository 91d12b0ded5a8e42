//! Sounds, synthesized from the game's voice: nothing to download, and silent until the player turns sound
//! on. The synthesizer is `static/sound.js`.

use crate::graph::*;
use view::{HOUSE, Partial, Sound, Voice};
use wasm_bindgen::prelude::*;

use crate::settings::Settings;

#[wasm_bindgen]
extern "C" {
    /// Plays parts given as numbers, with pitch multiplied by `raised`. Fails in a browser without audio.
    #[wasm_bindgen(catch, js_name = playSound)]
    fn play_parts(parts: &[u16], raised: f32, volume: f32) -> Result<(), JsValue>;
}

/// The frequency ratio of a semitone.
const SEMITONE: f32 = 1.059_463;

/// Encodes the parts of a sound for the synthesizer, with the ratio to raise their pitch by.
fn score(voice: &Voice, sound: Sound) -> (Vec<u16>, f32) {
    let (parts, semitones) = voice.parts(sound);
    let numbers = |part: &Partial| {
        let Partial { wave, at, long, attack, pitch, loud } = *part;
        [wave as u16, at, long, attack, pitch.0, pitch.1, loud.into()]
    };
    let raised = (0..semitones).fold(1.0, |ratio, _| ratio * SEMITONE);
    (parts.iter().flat_map(numbers).collect(), raised)
}

/// Plays sounds once the browser allows it.
#[derive(Clone, Copy)]
pub struct Speaker(Stored<&'static Voice>);

impl Speaker {
    /// Creates a speaker with the default voice.
    pub fn new() -> Speaker {
        Speaker(Stored::new(&HOUSE))
    }

    /// Switches to another voice.
    pub fn take_voice(self, voice: &'static Voice) {
        self.0.set(voice);
    }

    /// Plays a sound at the volume of the settings; does nothing without audio.
    pub fn play(self, sound: Sound, settings: Settings) {
        if settings.sound && settings.volume > 0 {
            let (parts, raised) = score(self.0.get(), sound);
            let _ = play_parts(&parts, raised, f32::from(settings.volume) / 100.0);
        }
    }
}

/// Exposes `renderSound(context, game, number)` to tests: it plays a sound at full volume on the test's own
/// audio context and returns the sound's name, or nothing after the last.
#[cfg(feature = "template")]
pub fn offer_to_tests() {
    #[wasm_bindgen]
    extern "C" {
        #[wasm_bindgen(catch, js_name = playSound)]
        fn play_parts_on(parts: &[u16], raised: f32, volume: f32, context: &JsValue) -> Result<(), JsValue>;
    }
    use Sound::{Blast, Gain, Lose, Move, Refuse, Throw, Win, Wrong};
    let render = |context: JsValue, game: String, number: usize| -> Option<String> {
        let voice = catalog::find(&game)?.voice();
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
