/** What a failed start has to undo, newest last. */
export type Undo = (() => unknown)[];

/** Opens, or undoes what was opened already, newest first. */
export const openOrUndo = async <T>(open: (undo: Undo) => Promise<T>): Promise<T> => {
  const undo: Undo = [];
  try {
    return await open(undo);
  } catch (error) {
    for (const takeBack of undo.toReversed()) await takeBack();
    throw error;
  }
};
