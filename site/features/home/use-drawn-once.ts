import { useEffect, type RefObject } from 'react';

/**
 * Marks the document when the plan has drawn itself, so that the style sheet does not draw it again
 * for someone who comes back to it.
 */
export const useDrawnOnce = (plan: RefObject<HTMLElement | null>) => {
  useEffect(() => {
    const element = plan.current;
    if (!element) return;
    const mark = () => {
      document.documentElement.dataset['planDrawn'] = '';
    };
    // The lines of a prerendered page may be at rest before the scripts have come.
    if (element.getAnimations({ subtree: true }).length === 0) mark();
    element.addEventListener('animationend', mark, { once: true });
    return () => element.removeEventListener('animationend', mark);
  }, [plan]);
};
