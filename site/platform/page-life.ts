/** Whether anybody looks, whether there is a network, and when that changes. */
export interface PageLife {
  isVisible(): boolean;
  isOnline(): boolean;
  /** The window is the one in front: a person who types now types here. */
  hasFocus(): boolean;
  /** Each of the above may have changed, or the page came back from the browser's cache. */
  onChange(listener: () => void): () => void;
  /** The page became visible, came back from the cache, or went online: time to catch up. */
  onWake(listener: () => void): () => void;
  /** The visitor moved, pressed, scrolled or touched something. */
  onInput(listener: () => void): () => void;
}

type Target = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

const listen = (
  sources: readonly (readonly [Target, readonly string[]])[],
  listener: () => void,
  // Also what happens to the elements within and does not rise from them.
  capture = false,
): (() => void) => {
  const options = { passive: true, capture } as const;
  for (const [target, names] of sources) {
    for (const name of names) target.addEventListener(name, listener, options);
  }
  return () => {
    for (const [target, names] of sources) {
      for (const name of names) target.removeEventListener(name, listener, options);
    }
  };
};

const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchstart'] as const;

export const browserPageLife = (): PageLife => ({
  isVisible: () => document.visibilityState === 'visible',
  isOnline: () => navigator.onLine,
  hasFocus: () => document.hasFocus(),
  onChange: (listener) =>
    listen(
      [
        [document, ['visibilitychange']],
        [window, ['pageshow', 'online', 'offline', 'focus', 'blur']],
      ],
      listener,
    ),
  onWake: (listener) =>
    listen(
      [
        [document, ['visibilitychange']],
        [window, ['pageshow', 'online']],
      ],
      () => {
        if (document.visibilityState === 'visible') listener();
      },
    ),
  onInput: (listener) => listen([[window, inputs]], listener, true),
});
