/** The part of a touch that determines its order; `mark` is a number that is equal for equal touches. */
export interface OrderedTouch {
  readonly at: number;
  readonly mark: number;
}

const isBefore = (a: OrderedTouch, b: OrderedTouch): boolean =>
  a.at < b.at || (a.at === b.at && a.mark < b.mark);

/**
 * First and latest of all touches claimed for a visitor, by time. The mark decides between equal times,
 * so that the order of arrival does not matter. Null without touches.
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
