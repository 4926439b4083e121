const EVENT = 'foyer:place';

/**
 * Tells where on its page the visitor is, as an address of it: `/vr-experience#ai`. For who follows
 * the visitor; the address bar stays as it is.
 */
export const trackLocation = (page: string): void => {
  dispatchEvent(new CustomEvent<string>(EVENT, { detail: page }));
};

export const onPlace = (listener: (page: string) => void): (() => void) => {
  const handle = (event: Event) => listener((event as CustomEvent<string>).detail);
  addEventListener(EVENT, handle);
  return () => removeEventListener(EVENT, handle);
};
