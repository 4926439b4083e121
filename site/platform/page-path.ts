const EVENT = 'foyer:path';

/**
 * Reports the visitor's position within a page as a path: `/vr-experience#ai`. The address bar does
 * not change.
 */
export const trackLocation = (page: string): void => {
  dispatchEvent(new CustomEvent<string>(EVENT, { detail: page }));
};

export const onPath = (listener: (page: string) => void): (() => void) => {
  const handle = (event: Event) => listener((event as CustomEvent<string>).detail);
  addEventListener(EVENT, handle);
  return () => removeEventListener(EVENT, handle);
};
