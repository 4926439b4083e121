// @ts-check
import { midiToHertz, notesOf, stepFrom } from '../../tools/music/synth/pitch.mjs';
import { around } from '../../tools/music/synth/random.mjs';
import { reverberate } from '../../tools/music/synth/space.mjs';
import { strikeBar } from '../../tools/music/synth/struck.mjs';
import { holdTone } from '../../tools/music/synth/sustained.mjs';

const TEMPO = 108;
/** Meshed wheels share the time a tooth takes to pass; only their sizes differ. */
const TOOTH_S = 60 / TEMPO / 6;

/**
 * Each pin is [tooth, steps above the register of the wheel]. A wheel takes its figures in turn,
 * one a revolution.
 */
const wheels = [
  {
    teeth: 20,
    engage: 0,
    release: 720,
    register: 43,
    instrument: 'low',
    pan: 0,
    figures: [
      [[0, 0]],
      [
        [0, 0],
        [10, 3],
      ],
      [[0, 1]],
    ],
  },
  {
    teeth: 18,
    engage: 36,
    release: 702,
    register: 59,
    instrument: 'bar',
    pan: -0.45,
    figures: [
      [
        [0, 0],
        [9, 2],
      ],
      [[0, 1]],
      [
        [0, 2],
        [12, 1],
      ],
    ],
  },
  {
    teeth: 15,
    engage: 120,
    release: 690,
    register: 67,
    instrument: 'bar',
    pan: 0.4,
    figures: [
      [
        [0, 0],
        [6, 1],
      ],
      [[0, 2]],
      [
        [0, 3],
        [9, 1],
      ],
    ],
  },
  {
    teeth: 16,
    engage: 240,
    release: 640,
    register: 74,
    instrument: 'bar',
    pan: -0.2,
    figures: [
      [
        [0, 0],
        [10, -1],
      ],
      [
        [0, 2],
        [8, 1],
      ],
      [[0, 1]],
    ],
  },
  {
    teeth: 12,
    engage: 348,
    release: 600,
    register: 79,
    instrument: 'bar',
    pan: 0.65,
    figures: [
      [[0, 0]],
      [
        [0, 1],
        [7, 0],
      ],
      [[0, 3]],
      [
        [0, 2],
        [7, 1],
      ],
    ],
  },
];

/** The harmony changes each sixth of the great revolution. */
const harmonies = [
  { tones: [7, 9, 11, 2, 4], drone: [43, 62] },
  { tones: [4, 7, 9, 11, 2], drone: [40, 59] },
  { tones: [0, 2, 4, 7, 11], drone: [48, 64] },
  { tones: [9, 0, 2, 4, 7], drone: [45, 60] },
  { tones: [0, 2, 4, 7, 9], drone: [48, 62] },
  { tones: [2, 4, 6, 9, 11], drone: [50, 57] },
];

/** @param {number} a @param {number} b @returns {number} */
const greatestDivisor = (a, b) => (b === 0 ? a : greatestDivisor(b, a % b));

/** @param {readonly number[]} teeth @returns {number} teeth until every mark meets again */
const greatRevolution = (teeth) =>
  teeth.reduce((all, count) => (all * count) / greatestDivisor(all, count), 1);

const revolution = greatRevolution(wheels.map(({ teeth }) => teeth));
const sixth = revolution / harmonies.length;

const notesAt = (/** @type {number} */ tooth) =>
  notesOf(harmonies[Math.floor(tooth / sixth)]?.tones ?? [7, 11, 2], 36, 96);

/**
 * @param {(typeof wheels)[number]} wheel
 * @param {import('../../tools/music/synth/random.mjs').Random} random
 */
const turn = (wheel, random) => {
  const notes = [];
  const { teeth, instrument, pan } = wheel;
  for (let round = Math.ceil(wheel.engage / teeth); round * teeth < wheel.release; round += 1)
    for (const [pin = 0, steps = 0] of wheel.figures[round % wheel.figures.length] ?? []) {
      const tooth = round * teeth + pin;
      const midi = stepFrom(notesAt(tooth), wheel.register, steps);
      const velocity = (pin === 0 ? 0.7 : 0.5) + around(random, 0.06);
      const atS = 0.2 + tooth * TOOTH_S + around(random, 0.004);
      notes.push({ atS, instrument, midi, seconds: 0, velocity, pan });
    }
  return notes;
};

/** @type {import('../../tools/music/synth/sequencer.mjs').Piece} */
export const piece = {
  slug: 'gear-train',
  durationS: 71,
  seed: 720,
  fadeS: 2,
  instruments: {
    bar: {
      // Short bars are small: they ring less long than the low ones.
      play: ({ midi, velocity }) =>
        strikeBar({ hertz: midiToHertz(midi), seconds: 2.9 - (midi - 55) * 0.045, velocity }),
      gain: 0.5,
      send: 0.4,
    },
    low: {
      play: ({ midi, velocity }) => strikeBar({ hertz: midiToHertz(midi), seconds: 3.4, velocity }),
      gain: 0.62,
      send: 0.2,
    },
    drone: {
      play: ({ midi, seconds }) =>
        holdTone({ hertz: midiToHertz(midi), seconds, partials: 4, attackS: 2.5, releaseS: 3 }),
      gain: 0.1,
      send: 0.5,
    },
  },
  compose: (random) => {
    const drones = harmonies.flatMap(({ drone }, index) =>
      drone.map((midi, voice) => ({
        atS: Math.max(0, index * sixth * TOOTH_S - 1),
        instrument: 'drone',
        midi,
        seconds: sixth * TOOTH_S + 2.4,
        velocity: 0.8,
        pan: voice === 0 ? -0.3 : 0.3,
      })),
    );
    // Tooth 720: every mark is back at the top.
    const meeting = [31, 43, 59, 67, 74, 81].map((midi, voice) => ({
      atS: 0.2 + revolution * TOOTH_S,
      instrument: midi < 50 ? 'low' : 'bar',
      midi,
      seconds: 0,
      velocity: 0.6,
      pan: -0.5 + voice * 0.2,
    }));
    return [...drones, ...wheels.flatMap((wheel) => turn(wheel, random)), ...meeting];
  },
  space: (send) => reverberate(send, { t60S: 1.6, damping: 0.4, preDelayS: 0.012 }),
};
