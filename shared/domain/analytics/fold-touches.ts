/** A touch as far as its order matters; `mark` is a number that is equal for equal touches. */
export interface OrderedTouch {
  readonly at: number;
  readonly mark: number;
}

const isBefore = (a: OrderedTouch, b: OrderedTouch): boolean =>
  a.at < b.at || (a.at === b.at && a.mark < b.mark);

/**
 * First and latest of all touches claimed for a visitor: the earliest and the last in time,
 * the mark deciding between equal times, so that the order in which claims arrive changes nothing.
 * Null when there are none.
 */
export const foldTouches = <Touch extends OrderedTouch>(
  touches: readonly Touch[],
): { first: Touch; latest: Touch } | null => {
  let [first] = touches;
  let latest = first;
  if (!first || !latest) return null;
  for (const touch of touches) {
    if (isBefore(touch, first)) first = touch;
    if (isBefore(latest, touch)) latest = touch;
  }
  return { first, latest };
};
