import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

/**
 * A part of the page that is fetched on first use. `part` is null until it has loaded. After a
 * failure the next call of `fetchPart` tries again.
 */
export const useOnDemand = <Part>(load: () => Promise<Part>) => {
  const [part, setPart] = useState<Part | null>(null);
  const fetching = useRef<Promise<void> | null>(null);
  /** Rejects if the part cannot be fetched. `load` must be the same function each time. */
  const fetchPart = useCallback((): Promise<void> => {
    if (fetching.current) return fetching.current;
    const begun = load().then(
      (loaded) => setPart(() => loaded),
      (error: unknown) => {
        fetching.current = null;
        throw error;
      },
    );
    fetching.current = begun;
    return begun;
  }, [load]);
  /** Prefetches the part. The following press reports a failure. */
  const approach = useCallback(() => void fetchPart().catch(() => {}), [fetchPart]);
  return { part, fetchPart, approach };
};

/** Calls `onNear` each time the element comes within `pixels` of the window. */
export const useNear = (
  element: RefObject<Element | null>,
  onNear: () => void,
  pixels: number,
): void => {
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onNear();
      },
      { rootMargin: `${pixels}px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, onNear, pixels]);
};
