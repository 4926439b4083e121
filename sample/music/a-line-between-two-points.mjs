// @ts-check
import { midiToHertz, nearestNote, notesOf } from '../../tools/music/synth/pitch.mjs';
import { pluckString } from '../../tools/music/synth/plucked-string.mjs';
import { around } from '../../tools/music/synth/random.mjs';
import { reverberate } from '../../tools/music/synth/space.mjs';

const TEMPO = 72;
const BAR_S = (60 / TEMPO) * 4;
const STEPS = 16;
const scale = notesOf([2, 4, 6, 7, 9, 11, 1], 62, 86);

/** One chord a bar: bass first, then what the arpeggio climbs. `hits` is the rise of its line. */
const bars = [
  { chord: [38, 50, 57, 62, 64, 66], hits: 5 },
  { chord: [38, 50, 57, 61, 64, 66], hits: 6 },
  { chord: [47, 54, 57, 62, 64, 66], hits: 7 },
  { chord: [43, 50, 57, 59, 62, 66], hits: 7 },
  { chord: [38, 50, 57, 62, 64, 66], hits: 7 },
  { chord: [42, 50, 57, 61, 64, 69], hits: 9 },
  { chord: [43, 50, 54, 59, 62, 66], hits: 9 },
  { chord: [45, 52, 57, 59, 62, 64], hits: 7 },
  { chord: [47, 54, 57, 61, 62, 66], hits: 9 },
  { chord: [42, 50, 57, 62, 64, 69], hits: 11 },
  { chord: [43, 50, 57, 59, 62, 66], hits: 11 },
  { chord: [45, 52, 57, 61, 64, 69], hits: 9 },
  { chord: [40, 52, 55, 59, 62, 66], hits: 9 },
  { chord: [43, 50, 58, 62, 64, 67], hits: 7 },
  { chord: [38, 50, 57, 62, 64, 66], hits: 7 },
  { chord: [43, 50, 57, 59, 62, 66], hits: 5 },
  { chord: [38, 50, 57, 61, 64, 66], hits: 5 },
];

/** The tune: lines over two bars from one pitch to another, with so many notes on the way. */
const strokes = [
  { bar: 4, from: 74, to: 81, notes: 5 },
  { bar: 6, from: 83, to: 74, notes: 6 },
  { bar: 8, from: 78, to: 85, notes: 7 },
  { bar: 10, from: 83, to: 76, notes: 7 },
  { bar: 12, from: 79, to: 74, notes: 5 },
  { bar: 14, from: 78, to: 69, notes: 4 },
];

/**
 * Bresenham's line in whole numbers: over `run` steps to the right it rises `rise` times. The steps
 * on which it rises are the rhythm, as even as a grid allows.
 * @param {number} run
 * @param {number} rise
 * @returns {number[]}
 */
const risesOfLine = (run, rise) => {
  const steps = [];
  let error = run - 1;
  for (let x = 0; x < run; x += 1) {
    error += rise;
    if (error < run) continue;
    error -= run;
    steps.push(x);
  }
  return steps;
};

const startOf = (/** @type {number} */ bar, /** @type {number} */ step) =>
  0.25 + (bar + step / STEPS) * BAR_S;

/** @param {import('../../tools/music/synth/random.mjs').Random} random */
const composeArpeggio = (random) =>
  bars.flatMap(({ chord, hits }, bar) => {
    const [bass = 38, ...upper] = chord;
    const rises = risesOfLine(STEPS, hits);
    const climb = rises.map((step, index) => {
      // Odd bars come down again, so the hand never jumps.
      const height = Math.round((index * (upper.length - 1)) / Math.max(1, hits - 1));
      const string = bar % 2 === 0 ? height : upper.length - 1 - height;
      return {
        atS: startOf(bar, step) + around(random, 0.008),
        instrument: 'string',
        midi: upper[string] ?? bass,
        seconds: 2.6,
        velocity: 0.5 + (step % 4 === 0 ? 0.12 : 0) + around(random, 0.07),
        pan: -0.35 + 0.17 * string,
      };
    });
    const low = { instrument: 'bass', midi: bass, seconds: BAR_S + 0.4, pan: -0.1 };
    return [{ ...low, atS: startOf(bar, 0), velocity: 0.8 }, ...climb];
  });

/** @param {import('../../tools/music/synth/random.mjs').Random} random */
const composeTune = (random) =>
  strokes.flatMap(({ bar, from, to, notes }) =>
    risesOfLine(STEPS * 2, notes).map((step, index) => {
      const drawn = from + ((to - from) * index) / (notes - 1);
      const chord = bars[bar + Math.floor(step / STEPS)]?.chord ?? [];
      const tones = notesOf([...chord.map((midi) => midi % 12)], 62, 88);
      return {
        atS: startOf(bar, step) + around(random, 0.01),
        instrument: 'tune',
        midi: nearestNote(step % 4 === 0 || index === notes - 1 ? tones : scale, drawn),
        seconds: 3,
        velocity: 0.72 + around(random, 0.06),
        pan: 0.25,
      };
    }),
  );

/** @type {import('../../tools/music/synth/sequencer.mjs').Piece} */
export const piece = {
  slug: 'a-line-between-two-points',
  durationS: 64,
  seed: 1965,
  fadeS: 3,
  instruments: {
    string: {
      play: ({ midi, seconds, velocity }, random) =>
        pluckString(
          {
            hertz: midiToHertz(midi),
            seconds,
            t60S: 7,
            brightness: 0.25 + 0.4 * velocity,
            pick: 0.21,
          },
          random,
        ),
      gain: 0.5,
      send: 0.35,
    },
    bass: {
      play: ({ midi, seconds }, random) =>
        pluckString(
          { hertz: midiToHertz(midi), seconds, t60S: 9, brightness: 0.3, pick: 0.3 },
          random,
        ),
      gain: 0.62,
      send: 0.15,
    },
    tune: {
      play: ({ midi, seconds }, random) =>
        pluckString(
          { hertz: midiToHertz(midi), seconds, t60S: 6, brightness: 0.6, pick: 0.13 },
          random,
        ),
      gain: 0.6,
      send: 0.5,
    },
  },
  compose: (random) => {
    const last = [38, 45, 50, 57, 62, 66, 73].map((midi, string) => ({
      atS: startOf(bars.length, 0) + string * 0.07,
      instrument: string < 2 ? 'bass' : 'string',
      midi,
      seconds: 6,
      velocity: 0.55,
      pan: -0.4 + string * 0.13,
    }));
    return [...composeArpeggio(random), ...composeTune(random), ...last];
  },
  space: (send) => reverberate(send, { t60S: 1.9, damping: 0.35, preDelayS: 0.018 }),
};
