// @ts-check

/** @param {number} midi @returns {number} hertz, equal temperament on A4 = 440 */
export const midiToHertz = (midi) => 440 * 2 ** ((midi - 69) / 12);

/**
 * Every note of the pitch classes (0 = C) between two midi numbers, ascending.
 * @param {readonly number[]} pitchClasses
 * @param {number} low
 * @param {number} high
 * @returns {number[]}
 */
export const notesOf = (pitchClasses, low, high) => {
  const notes = [];
  for (let midi = low; midi <= high; midi += 1)
    if (pitchClasses.includes(((midi % 12) + 12) % 12)) notes.push(midi);
  return notes;
};

/**
 * @param {readonly number[]} notes not empty
 * @param {number} midi
 * @returns {number} the note of `notes` nearest to `midi`, the lower one of two
 */
export const nearestNote = (notes, midi) =>
  notes.reduce((best, note) => (Math.abs(note - midi) < Math.abs(best - midi) ? note : best));

/**
 * Walks `steps` notes up (or down) from the note nearest to `centre`, so that a figure keeps its
 * shape and its register when the harmony under it changes.
 * @param {readonly number[]} notes ascending, not empty
 * @param {number} centre
 * @param {number} steps
 * @returns {number}
 */
export const stepFrom = (notes, centre, steps) => {
  const start = notes.indexOf(nearestNote(notes, centre));
  const index = Math.min(notes.length - 1, Math.max(0, start + steps));
  return notes[index] ?? centre;
};
