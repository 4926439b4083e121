/** Scrolling up calls the tab for this long. */
const CALLED_FOR_MS = 4_000;
/** A mouse this near to the corner, in px, calls it too. */
const NEAR = { right: 48, bottom: 120 };

/** The reserved strip under the footer is in view, so the tab covers nothing. */
const isAtEnd = (): boolean =>
  window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 8;

const isNear = ({ clientX, clientY }: PointerEvent): boolean =>
  window.innerWidth - clientX < NEAR.right && window.innerHeight - clientY < NEAR.bottom;

/**
 * Reports whether somebody reads what a tab in the corner would cover: until they scroll up, reach
 * the end of the page or move the mouse near.
 */
export const watchReading = (report: (isReading: boolean) => void): (() => void) => {
  let last = window.scrollY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = () => {
    clearTimeout(timer);
    report(!isAtEnd());
  };
  const call = () => {
    clearTimeout(timer);
    report(false);
    timer = setTimeout(settle, CALLED_FOR_MS);
  };
  const onScroll = () => {
    const up = last - window.scrollY;
    last = window.scrollY;
    // A new page begins at its top: that is no scrolling up.
    if (up > 4 && up < window.innerHeight) call();
    else if (up < -4 || up >= window.innerHeight || isAtEnd()) settle();
  };
  const onPointer = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && isNear(event)) call();
  };
  const size = new ResizeObserver(settle);
  size.observe(document.documentElement);
  addEventListener('scroll', onScroll, { passive: true });
  addEventListener('pointermove', onPointer, { passive: true });
  return () => {
    clearTimeout(timer);
    size.disconnect();
    removeEventListener('scroll', onScroll);
    removeEventListener('pointermove', onPointer);
  };
};
