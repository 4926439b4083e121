// @ts-check
import { midiToHertz, notesOf, stepFrom } from '../../tools/music/synth/pitch.mjs';
import { pingPong, reverberate } from '../../tools/music/synth/space.mjs';
import { addBus } from '../../tools/music/synth/stereo.mjs';
import { strikeBell } from '../../tools/music/synth/struck.mjs';
import { holdTone } from '../../tools/music/synth/sustained.mjs';

/** Two pendulums a little off 2:3, and the time in which friction takes 63 % of their swing. */
const ACROSS_HZ = 0.4;
const ALONG_HZ = 0.6027;
const FRICTION_S = 46;
const DRAWN_S = 66;
const STEP_S = 0.002;

/** The sheet is moved under the pen every 11 s: another harmony, the same curve. */
const SHEET_S = 11;
const sheets = [
  { tones: [5, 7, 9, 0, 4], drone: [41, 57, 60] },
  { tones: [2, 4, 5, 9, 0], drone: [38, 57, 65] },
  { tones: [7, 9, 11, 2, 4], drone: [43, 59, 62] },
  { tones: [9, 11, 0, 4, 7], drone: [45, 60, 64] },
  { tones: [2, 4, 5, 9, 0], drone: [38, 57, 62] },
  { tones: [5, 7, 9, 0, 4], drone: [41, 57, 64] },
];

/**
 * Where the pen is, each coordinate between -1 and 1.
 * @param {number} seconds
 * @returns {{ x: number, y: number, swing: number }}
 */
const penAt = (seconds) => {
  const swing = Math.exp(-seconds / FRICTION_S);
  return {
    x: swing * Math.sin(2 * Math.PI * ACROSS_HZ * seconds + 0.5),
    y: swing * Math.sin(2 * Math.PI * ALONG_HZ * seconds + 1.9),
    swing,
  };
};

const tonesAt = (/** @type {number} */ seconds) =>
  notesOf(
    sheets[Math.min(sheets.length - 1, Math.floor(seconds / SHEET_S))]?.tones ?? [5],
    41,
    100,
  );

const compose = () => {
  const notes = [];
  let before = penAt(0);
  for (let atS = STEP_S; atS < DRAWN_S; atS += STEP_S) {
    const pen = penAt(atS);
    const velocity = 0.35 + 0.5 * pen.swing;
    // Over the upright axis: a high bell, as high as the pen is on the sheet.
    if (before.x * pen.x < 0) {
      const midi = stepFrom(tonesAt(atS), 77, Math.round(pen.y * 7));
      notes.push({ atS, instrument: 'bell', midi, seconds: 4.5, velocity, pan: pen.y * 0.5 });
    }
    // Over the level axis, only on the way up: a low bell, placed by how far out the pen is.
    if (before.y < 0 && pen.y >= 0) {
      const midi = stepFrom(tonesAt(atS), 60, Math.round(pen.x * 4));
      notes.push({ atS, instrument: 'gong', midi, seconds: 6, velocity, pan: pen.x * 0.8 });
    }
    before = pen;
  }
  const drones = sheets.flatMap(({ drone }, index) =>
    drone.map((midi, voice) => ({
      atS: Math.max(0, index * SHEET_S - 1.5),
      instrument: 'drone',
      midi,
      seconds: SHEET_S + (index === sheets.length - 1 ? 8 : 3.5),
      velocity: voice === 0 ? 0.9 : 0.6,
      pan: [0, -0.5, 0.5][voice] ?? 0,
    })),
  );
  const rest = [53, 65, 72].map((midi, voice) => ({
    atS: DRAWN_S + 0.9 + voice * 0.35,
    instrument: voice === 0 ? 'gong' : 'bell',
    midi,
    seconds: 6,
    velocity: 0.5,
    pan: 0,
  }));
  return [...drones, ...notes, ...rest];
};

/** @type {import('../../tools/music/synth/sequencer.mjs').Piece} */
export const piece = {
  slug: 'harmonograph',
  durationS: 74,
  seed: 1844,
  fadeS: 6,
  instruments: {
    bell: {
      play: ({ midi, seconds, velocity }) =>
        strikeBell({ hertz: midiToHertz(midi), seconds, velocity, ratio: 3.51, index: 0.9 }),
      gain: 0.34,
      send: 0.7,
    },
    gong: {
      play: ({ midi, seconds, velocity }) =>
        strikeBell({
          hertz: midiToHertz(midi),
          seconds,
          velocity,
          ratio: 1.4,
          index: 1.1,
          attackS: 0.012,
        }),
      gain: 0.36,
      send: 0.5,
    },
    drone: {
      play: ({ midi, seconds }) =>
        holdTone({ hertz: midiToHertz(midi), seconds, partials: 5, attackS: 3, releaseS: 3.4 }),
      gain: 0.16,
      send: 0.4,
    },
  },
  compose,
  space: (send) => {
    const echo = pingPong(send, { seconds: 0.625, feedback: 0.45, damping: 0.45 });
    addBus(send, echo, 0.5);
    const room = reverberate(send, { t60S: 3.4, damping: 0.3, preDelayS: 0.03 });
    addBus(room, echo, 0.3);
    return room;
  },
};
