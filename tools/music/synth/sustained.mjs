// @ts-check
import { shape } from './envelopes.mjs';
import { SAMPLE_RATE, toSamples } from './stereo.mjs';

/** Cents off pitch. Three voices beat without ever lining up into one slow throb. */
const detunings = [-4.3, 0, 3.1];

/**
 * A held tone, bowed glass rather than strings: few partials, slow to come and slow to go.
 * @param {{ hertz: number, seconds: number, partials: number, attackS: number, releaseS: number }} tone
 * @returns {Float32Array}
 */
export const holdTone = ({ hertz, seconds, partials, attackS, releaseS }) => {
  const out = new Float32Array(toSamples(seconds));
  for (const [voice, cents] of detunings.entries())
    for (let partial = 1; partial <= partials; partial += 1) {
      const frequency = hertz * partial * 2 ** (cents / 1200);
      const step = (2 * Math.PI * frequency) / SAMPLE_RATE;
      const start = voice * 2.1 + partial;
      const gain = 0.2 / partial ** 1.8;
      for (let i = 0; i < out.length; i += 1)
        out[i] = (out[i] ?? 0) + gain * Math.sin(start + step * i);
    }
  return shape(out, attackS, releaseS);
};
