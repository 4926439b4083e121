import { useEffect, type RefObject } from 'react';

/**
 * On phones the keyboard covers the bottom of fixed elements. Exposes the visible area to CSS as
 * --visible-height and --visible-top.
 */
export const useVisibleArea = (panel: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const area = window.visualViewport;
    if (!area) return undefined;
    const measure = () => {
      panel.current?.style.setProperty('--visible-height', `${area.height}px`);
      panel.current?.style.setProperty('--visible-top', `${area.offsetTop}px`);
    };
    measure();
    area.addEventListener('resize', measure);
    area.addEventListener('scroll', measure);
    return () => {
      area.removeEventListener('resize', measure);
      area.removeEventListener('scroll', measure);
    };
  }, [panel]);
};
