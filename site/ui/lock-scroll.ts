/**
 * Keeps the page beneath from scrolling, its place and width unchanged: where a scrollbar took room,
 * the room stays. Answers how to set it free again.
 */
export const lockScroll = (
  root: Pick<HTMLElement, 'clientWidth'> & {
    style: Pick<CSSStyleDeclaration, 'overflow' | 'scrollbarGutter'>;
  },
  viewportWidth: number,
): (() => void) => {
  const { overflow, scrollbarGutter } = root.style;
  if (viewportWidth > root.clientWidth) root.style.scrollbarGutter = 'stable';
  root.style.overflow = 'hidden';
  return () => {
    root.style.overflow = overflow;
    root.style.scrollbarGutter = scrollbarGutter;
  };
};
