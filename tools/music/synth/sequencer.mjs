// @ts-check
import { createRandom } from './random.mjs';
import { addBus, addVoice, createStereo, toSamples } from './stereo.mjs';

/**
 * @typedef {object} Note
 * @property {number} atS
 * @property {string} instrument
 * @property {number} midi
 * @property {number} seconds
 * @property {number} velocity 0 to 1
 * @property {number} pan -1 left to 1 right
 */

/**
 * @typedef {object} Instrument
 * @property {(note: Note, random: import('./random.mjs').Random) => Float32Array} play
 * @property {number} gain
 * @property {number} send how much of it goes to the room
 */

/**
 * @typedef {object} Piece
 * @property {string} slug
 * @property {number} durationS
 * @property {number} seed
 * @property {Record<string, Instrument>} instruments
 * @property {(random: import('./random.mjs').Random) => Note[]} compose
 * @property {(send: import('./stereo.mjs').Stereo) => import('./stereo.mjs').Stereo} space
 * @property {number} fadeS
 */

/**
 * Composes and plays a piece: the notes first, then their sound, from two sources of chance, so
 * that a change of timbre never changes a tune.
 * @param {Piece} piece
 * @returns {import('./stereo.mjs').Stereo}
 */
export const perform = (piece) => {
  const length = toSamples(piece.durationS);
  const dry = createStereo(length);
  const send = createStereo(length);
  const timbre = createRandom(piece.seed + 1);
  for (const note of piece.compose(createRandom(piece.seed))) {
    const instrument = piece.instruments[note.instrument];
    if (!instrument) throw new Error(`${piece.slug} has no instrument ${note.instrument}`);
    const at = toSamples(Math.max(0, note.atS));
    if (at >= length) continue;
    const voice = instrument.play(note, timbre);
    const gain = instrument.gain * note.velocity;
    addVoice(dry, voice, { at, gain, pan: note.pan });
    addVoice(send, voice, { at, gain: gain * instrument.send, pan: note.pan * 0.6 });
  }
  addBus(dry, piece.space(send), 1);
  return dry;
};
