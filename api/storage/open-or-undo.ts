/** Undo steps of a failed start, newest last. */
export type Undo = (() => unknown)[];

/** Runs `open`; if it fails, undoes the steps taken so far, newest first. */
export const openOrUndo = async <T>(open: (undo: Undo) => Promise<T>): Promise<T> => {
  const undo: Undo = [];
  try {
    return await open(undo);
  } catch (error) {
    for (const takeBack of undo.toReversed()) await takeBack();
    throw error;
  }
};
