//! Sounds, synthesized: nothing to download, nothing heard until the player asks for it.

use crate::graph::*;
use view::Sound;
use wasm_bindgen::JsValue;
use web_sys::{AudioContext, OscillatorType};

use crate::settings::Settings;

/// One tone of a sound: start and length in milliseconds, pitch at both ends in hertz, loudness in percent.
struct Tone {
    at: u16,
    long: u16,
    from: f32,
    to: f32,
    loud: u8,
    wave: OscillatorType,
}

/// The step from one key of a piano to the next.
const SEMITONE: f32 = 1.059_463;

const fn tone(at: u16, long: u16, from: f32, to: f32, loud: u8, wave: OscillatorType) -> Tone {
    Tone { at, long, from, to, loud, wave }
}

fn tones(sound: Sound) -> Vec<Tone> {
    use OscillatorType::{Sawtooth, Sine, Square, Triangle};
    match sound {
        Sound::Move => vec![tone(0, 90, 330.0, 390.0, 40, Triangle)],
        // Three semitones higher for every doubling, so that more sounds like more.
        Sound::Gain(amount) => {
            let semitones = amount.clamp(1, 400).ilog2() * 3;
            let pitch = (0..semitones).fold(392.0, |pitch, _| pitch * SEMITONE);
            vec![tone(0, 110, pitch, pitch, 45, Sine), tone(70, 140, pitch * 1.5, pitch * 1.5, 35, Sine)]
        }
        // Two dry clicks, unlike the low buzz of a refusal.
        Sound::Wrong => {
            vec![tone(0, 28, 1500.0, 700.0, 35, Square), tone(60, 34, 1000.0, 450.0, 30, Square)]
        }
        Sound::Blast => vec![tone(0, 260, 180.0, 40.0, 55, Sawtooth), tone(0, 90, 900.0, 120.0, 20, Square)],
        Sound::Win => [523.25, 659.25, 783.99, 1046.5]
            .iter()
            .zip(0u16..)
            .map(|(pitch, i)| tone(i * 110, 260, *pitch, *pitch, 45, Triangle))
            .collect(),
        Sound::Lose => {
            vec![tone(0, 240, 330.0, 311.0, 45, Triangle), tone(200, 420, 262.0, 196.0, 45, Triangle)]
        }
        Sound::Refuse => vec![tone(0, 110, 160.0, 140.0, 40, Square)],
    }
}

/// Plays sounds once the browser lets it.
#[derive(Clone, Copy)]
pub struct Speaker(Stored<Option<AudioContext>>);

impl Speaker {
    /// A silent one; the audio device is opened by the first sound.
    pub fn new() -> Speaker {
        Speaker(Stored::new(None))
    }

    /// Plays a sound as loud as the settings say; a browser without audio stays silent.
    pub fn play(self, sound: Sound, settings: Settings) {
        if !settings.sound || settings.volume == 0 {
            return;
        }
        self.0.update(|device| {
            if device.is_none() {
                *device = AudioContext::new().ok();
            }
            if let Some(device) = device {
                // Browsers hold audio back until a gesture; every sound here follows one.
                let _ = device.resume();
                for tone in tones(sound) {
                    let _ = start(device, &tone, f32::from(settings.volume) / 100.0);
                }
            }
        });
    }
}

fn start(device: &AudioContext, tone: &Tone, volume: f32) -> Result<(), JsValue> {
    let begin = device.current_time() + f64::from(tone.at) / 1000.0;
    let end = begin + f64::from(tone.long) / 1000.0;
    let (source, level) = (device.create_oscillator()?, device.create_gain()?);
    source.set_type(tone.wave);
    source.frequency().set_value_at_time(tone.from, begin)?;
    source.frequency().exponential_ramp_to_value_at_time(tone.to, end)?;
    level.gain().set_value_at_time(0.0001, begin)?;
    level.gain().linear_ramp_to_value_at_time(volume * f32::from(tone.loud) / 250.0, begin + 0.012)?;
    level.gain().exponential_ramp_to_value_at_time(0.0001, end)?;
    source.connect_with_audio_node(&level)?;
    level.connect_with_audio_node(&device.destination())?;
    source.start_with_when(begin)?;
    source.stop_with_when(end)
}
