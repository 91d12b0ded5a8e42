// The synthesizer: plays a sound from the numbers of its parts. It stands beside the program because it is a tenth as long
// here as with the bindings that the program would need.
{
  const TONES = ["sine", "triangle", "square", "sawtooth"];
  const FILTERS = ["bandpass", "lowpass"];
  let device;
  let noise;

  /** A second and a half of noise, always the same. */
  const noiseFor = ({ sampleRate: rate }) => {
    if (noise?.sampleRate !== rate) {
      noise = new AudioBuffer({ length: 1.5 * rate, sampleRate: rate });
      const samples = noise.getChannelData(0);
      for (let i = 0, number = 1; i < samples.length; i += 1) {
        number = (Math.imul(number, 1664525) + 1013904223) | 0;
        samples[i] = number / 2 ** 31;
      }
    }
    return noise;
  };

  /** Seven numbers a part: wave, start, length and attack in milliseconds, pitch at both ends in hertz, percent. */
  globalThis.playSound = (parts, raised, volume, context = (device ??= new AudioContext())) => {
    // Browsers hold audio back until a gesture; every sound of a game follows one.
    if (context === device) device.resume();
    for (let i = 0; i < parts.length; i += 7) {
      const [wave, at, long, attack, from, to, loud] = parts.subarray(i, i + 7);
      const begin = context.currentTime + at / 1000;
      const end = begin + long / 1000;
      const level = new GainNode(context, { gain: 0 });
      level.gain.setValueAtTime(0, begin);
      level.gain.linearRampToValueAtTime((volume * loud) / 250, begin + attack / 1000);
      // Ramps by ratio cannot reach silence.
      level.gain.exponentialRampToValueAtTime(0.0001, end);
      const tone = TONES[wave];
      const source = tone
        ? new OscillatorNode(context, { type: tone })
        : new AudioBufferSourceNode(context, { buffer: noiseFor(context) });
      const pitched = tone ? source : source.connect(new BiquadFilterNode(context, { type: FILTERS[wave - TONES.length] }));
      pitched.frequency.setValueAtTime(from * raised, begin);
      pitched.frequency.exponentialRampToValueAtTime(to * raised, end);
      pitched.connect(level).connect(context.destination);
      source.start(begin);
      source.stop(end);
    }
  };
}
