/** Scrolling up shows the tab for this long. */
const CALLED_FOR_MS = 4_000;
/** A mouse this close to the corner, in px, shows it too. */
const NEAR = { right: 48, bottom: 120 };

/**
 * `aside`: the visitor is reading content that the tab would cover. `called`: the tab is out, on a
 * strip of its own if the window has no gutter for it. `free`: the space below the footer is in
 * view, so the tab covers nothing.
 */
export type TabPosition = 'aside' | 'called' | 'free';

const isAtEnd = (): boolean =>
  window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 8;

const isAtTop = (): boolean => window.scrollY <= 8;

const isNear = ({ clientX, clientY }: PointerEvent): boolean =>
  window.innerWidth - clientX < NEAR.right && window.innerHeight - clientY < NEAR.bottom;

/** Whether controls that are used while in view, such as those of a drawing, are in the corner. */
const isCornerInUse = (): boolean =>
  [...document.querySelectorAll('[data-uncovered]')].some((each) => {
    const { top, bottom } = each.getBoundingClientRect();
    return bottom > window.innerHeight - NEAR.bottom && top < window.innerHeight;
  });

/**
 * Reports the position of the tab in the corner. It is out on a page that has not been scrolled.
 * After that the visitor counts as reading until they scroll up, reach the end or the top of the
 * page, or move the mouse near.
 */
export const watchReading = (report: (position: TabPosition) => void): (() => void) => {
  let last = window.scrollY;
  let isUntouched = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const update = (isCalled: boolean) => {
    if (isAtEnd()) report('free');
    else report(isCalled && !isCornerInUse() ? 'called' : 'aside');
  };
  const settle = () => {
    clearTimeout(timer);
    update(isUntouched || isAtTop());
  };
  const call = () => {
    clearTimeout(timer);
    update(true);
    timer = setTimeout(settle, CALLED_FOR_MS);
  };
  const onScroll = () => {
    const up = last - window.scrollY;
    last = window.scrollY;
    isUntouched = false;
    // A new page starts at its top, which is not scrolling up.
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
