// @ts-check

/** @typedef {{ atS: number, text: string }} Cue */

/** @param {number} seconds */
const stamp = (seconds) => {
  const ms = Math.round(seconds * 1000);
  const part = (/** @type {number} */ value, length = 2) => String(value).padStart(length, '0');
  const minutes = part(Math.floor(ms / 60_000));
  return `00:${minutes}:${part(Math.floor(ms / 1000) % 60)}.${part(ms % 1000, 3)}`;
};

/**
 * The captions as WebVTT; each cue lasts until the next.
 * @param {readonly Cue[]} cues
 * @param {number} durationS
 */
export const toWebVtt = (cues, durationS) =>
  [
    'WEBVTT',
    ...cues.map(
      ({ atS, text }, index) =>
        `${stamp(atS)} --> ${stamp(cues[index + 1]?.atS ?? durationS)}\n${text}`,
    ),
  ].join('\n\n') + '\n';
