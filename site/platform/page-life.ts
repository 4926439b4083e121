import type { PageLife } from '#shared/ports/page-life.ts';

type Target = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

const listen = (
  sources: readonly (readonly [Target, readonly string[]])[],
  listener: () => void,
  // Also catches events of descendants that do not bubble.
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
