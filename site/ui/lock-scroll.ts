/**
 * Prevents the page from scrolling without changing its position or width: the scrollbar's space
 * stays. Returns a function that releases it.
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
