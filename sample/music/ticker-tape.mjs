// @ts-check
import { midiToHertz, nearestNote, notesOf, stepFrom } from '../../tools/music/synth/pitch.mjs';
import { pluckString } from '../../tools/music/synth/plucked-string.mjs';
import { around } from '../../tools/music/synth/random.mjs';
import { pingPong, reverberate } from '../../tools/music/synth/space.mjs';
import { addBus } from '../../tools/music/synth/stereo.mjs';
import { strikeBell, tick } from '../../tools/music/synth/struck.mjs';

const TEMPO = 112;
const STEP_S = 60 / TEMPO / 4;
const BARS = 28;

/** Two bars each; the tape runs through them three and a half times. */
const harmonies = [
  { root: 40, muted: [52, 59, 64, 67], chord: [55, 59, 62, 66], tones: [4, 7, 9, 11, 2] },
  { root: 36, muted: [52, 55, 60, 67], chord: [52, 59, 62, 67], tones: [4, 7, 9, 11, 2] },
  { root: 43, muted: [50, 59, 62, 67], chord: [54, 57, 59, 62], tones: [7, 9, 11, 2, 4] },
  { root: 38, muted: [50, 57, 62, 66], chord: [52, 57, 59, 64], tones: [2, 4, 6, 9, 11] },
];

/** 3 + 3 + 2 + 3 + 3 + 2: where the ostinato leans. The numbers are strings of the chord. */
const ostinato = [0, 2, 1, 0, 3, 1, 0, 2, 0, 2, 1, 0, 3, 1, 2, 1];
const leans = new Set([0, 3, 6, 8, 11, 14]);

const harmonyAt = (/** @type {number} */ bar) =>
  harmonies[Math.floor(bar / 2) % harmonies.length] ?? {
    root: 40,
    muted: [52],
    chord: [55],
    tones: [4],
  };

const startOf = (/** @type {number} */ bar, /** @type {number} */ step) =>
  0.15 + (bar * 16 + step) * STEP_S;

/**
 * A price that is pulled back to 0 (Ornstein and Uhlenbeck) and the prints of it: a price goes on
 * the tape when it has moved far enough since the last one.
 * @param {number} steps
 * @param {import('../../tools/music/synth/random.mjs').Random} random
 */
const printTape = (steps, random) => {
  const prints = [];
  let price = 0;
  let printed = 0;
  for (let step = 0; step < steps; step += 1) {
    const shock = random() + random() + random() - 1.5;
    price += -0.06 * price + 1.5 * shock;
    if (Math.abs(price - printed) < 1) continue;
    prints.push({ step, price, move: price - printed });
    printed = price;
  }
  return prints;
};

/** @param {import('../../tools/music/synth/random.mjs').Random} random */
const composeOstinato = (random) =>
  Array.from({ length: BARS * 16 }, (_, index) => {
    const bar = Math.floor(index / 16);
    const step = index % 16;
    const strings = harmonyAt(bar).muted;
    const swell = bar < 4 ? 0.5 + bar * 0.12 : bar >= 26 ? 0.7 : 1;
    return {
      atS: startOf(bar, step) + around(random, 0.003),
      instrument: 'muted',
      midi: strings[ostinato[step] ?? 0] ?? 52,
      seconds: 0.32,
      velocity: swell * ((leans.has(step) ? 0.62 : 0.38) + around(random, 0.04)),
      pan: step % 2 === 0 ? -0.2 : 0.2,
    };
  });

const composeGround = () =>
  Array.from({ length: BARS }, (_, bar) => bar).flatMap((bar) => {
    const { root, chord } = harmonyAt(bar);
    const bass = (
      /** @type {number} */ step,
      /** @type {number} */ midi,
      /** @type {number} */ velocity,
    ) => ({ atS: startOf(bar, step), instrument: 'bass', midi, seconds: 0.9, velocity, pan: 0 });
    const keys = chord.map((midi, voice) => ({
      atS: startOf(bar, bar % 2 === 0 ? 0 : 6) + voice * 0.012,
      instrument: 'keys',
      midi,
      seconds: 2.6,
      velocity: bar % 2 === 0 ? 0.6 : 0.42,
      pan: -0.3 + voice * 0.2,
    }));
    const isBreak = bar >= 16 && bar < 20;
    const low =
      bar < 4 || isBreak ? [] : [bass(0, root, 0.8), bass(6, root + 7, 0.55), bass(11, root, 0.65)];
    return [...low, ...(bar < 2 ? [] : keys)];
  });

/** @param {import('../../tools/music/synth/random.mjs').Random} random */
const composeTape = (random) =>
  printTape(BARS * 16, random).flatMap(({ step, price, move }) => {
    const bar = Math.floor(step / 16);
    const atS = startOf(bar, step % 16);
    const loud = Math.min(0.8, 0.3 + Math.abs(move) * 0.12);
    const click = { atS, instrument: 'tick', midi: 0, seconds: 0.035, velocity: loud, pan: 0.2 };
    // Prints between the quavers are heard as ticks only: a tune needs to breathe.
    if (step % 2 === 1 || bar < 6 || bar >= 26) return [click];
    const notes = notesOf(harmonyAt(bar).tones, 64, 90);
    const midi = stepFrom(notes, nearestNote(notes, 76), Math.round(price * 1.2));
    return [click, { atS, instrument: 'bell', midi, seconds: 1.8, velocity: loud, pan: 0.1 }];
  });

/** @type {import('../../tools/music/synth/sequencer.mjs').Piece} */
export const piece = {
  slug: 'ticker-tape',
  durationS: 65,
  seed: 1867,
  fadeS: 4,
  instruments: {
    muted: {
      play: ({ midi, seconds, velocity }, random) =>
        pluckString(
          {
            hertz: midiToHertz(midi),
            seconds,
            t60S: 0.5,
            brightness: 0.2 + velocity * 0.4,
            pick: 0.18,
          },
          random,
        ),
      gain: 0.5,
      send: 0.15,
    },
    bass: {
      play: ({ midi, seconds }, random) =>
        pluckString(
          { hertz: midiToHertz(midi), seconds, t60S: 1.6, brightness: 0.22, pick: 0.34 },
          random,
        ),
      gain: 0.7,
      send: 0.05,
    },
    keys: {
      play: ({ midi, seconds, velocity }) =>
        strikeBell({
          hertz: midiToHertz(midi),
          seconds,
          velocity,
          ratio: 1,
          index: 1.3,
          attackS: 0.006,
        }),
      gain: 0.2,
      send: 0.4,
    },
    bell: {
      play: ({ midi, seconds, velocity }) =>
        strikeBell({ hertz: midiToHertz(midi), seconds, velocity, ratio: 4, index: 0.55 }),
      gain: 0.36,
      send: 0.55,
    },
    tick: {
      play: ({ seconds }, random) => tick({ hertz: 3400, seconds }, random),
      gain: 0.3,
      send: 0.2,
    },
  },
  compose: (random) => {
    const last = [40, 52, 59, 62, 66, 67].map((midi, voice) => ({
      atS: startOf(BARS, 0) + voice * 0.02,
      instrument: voice === 0 ? 'bass' : 'keys',
      midi,
      seconds: 4.6,
      velocity: 0.6,
      pan: -0.4 + voice * 0.16,
    }));
    return [...composeOstinato(random), ...composeGround(), ...composeTape(random), ...last];
  },
  space: (send) => {
    const echo = pingPong(send, { seconds: STEP_S * 3, feedback: 0.35, damping: 0.4 });
    const room = reverberate(send, { t60S: 1.4, damping: 0.4, preDelayS: 0.01 });
    addBus(room, echo, 0.45);
    return room;
  },
};
