import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** Nearer to the end than this, a reader is at the end and wants to stay there. */
const AT_END_PX = 48;

/**
 * The ref of a list that grows, which keeps the reader's place: at the end they stay at the end;
 * elsewhere what they read stays where it is when earlier messages come in above. `ownCount` growing
 * at the end goes to the end.
 */
export const useScrollPlace = (
  firstKey: string | undefined,
  ownCount: number,
): RefObject<HTMLDivElement | null> => {
  const list = useRef<HTMLDivElement>(null);
  const fromEnd = useRef(0);
  const before = useRef({ firstKey, ownCount });

  // After every drawing, since any may have changed the height.
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const { firstKey: firstBefore, ownCount: ownBefore } = before.current;
    const hasEarlier = firstBefore !== undefined && firstBefore !== firstKey;
    const hasWritten = ownCount > ownBefore && !hasEarlier;
    before.current = { firstKey, ownCount };
    const end = element.scrollHeight - element.clientHeight;
    if (hasWritten || fromEnd.current < AT_END_PX) element.scrollTop = end;
    else if (hasEarlier) element.scrollTop = end - fromEnd.current;
  });

  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const note = () => {
      fromEnd.current = element.scrollHeight - element.clientHeight - element.scrollTop;
    };
    element.addEventListener('scroll', note, { passive: true });
    // A phone's keyboard makes the list shorter: whoever was at the end stays there.
    const resized = new ResizeObserver(() => {
      if (fromEnd.current < AT_END_PX) element.scrollTop = element.scrollHeight;
    });
    resized.observe(element);
    return () => {
      element.removeEventListener('scroll', note);
      resized.disconnect();
    };
  }, []);
  return list;
};
