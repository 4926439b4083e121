import { useEffect, type RefObject } from 'react';
import { useNavigate } from 'react-router-dom';

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

const plotAt = (target: EventTarget | null): SVGAElement | null =>
  target instanceof Element ? target.closest<SVGAElement>('a[data-plot]') : null;

/** Tells which plot the pointer is on, and opens one without loading the page anew. */
export const usePlanPointer = (
  plan: RefObject<HTMLElement | null>,
  onPoint: (id: string | null) => void,
) => {
  const navigate = useNavigate();
  useEffect(() => {
    const element = plan.current;
    const listening = new AbortController();
    const options = { signal: listening.signal };
    // A finger has no hover: its tap opens the project at once.
    const point = (event: PointerEvent) => {
      if (event.pointerType !== 'touch') onPoint(plotAt(event.target)?.dataset['plot'] ?? null);
    };
    const open = (event: MouseEvent) => {
      const path = isPlainClick(event) ? plotAt(event.target)?.getAttribute('href') : null;
      if (path === null || path === undefined) return;
      event.preventDefault();
      void navigate(path, { viewTransition: true });
    };
    element?.addEventListener('pointerover', point, options);
    element?.addEventListener('pointerleave', () => onPoint(null), options);
    element?.addEventListener('click', open, options);
    return () => listening.abort();
  }, [plan, onPoint, navigate]);
};
