import type { LeaveReason } from '#site/features/analytics/tracked-event.ts';

/** Reports when a visitor comes to the page and leaves it. */
export interface VisitLife {
  /**
   * `onShow`: the page is visible, which hidden tabs and prerendered pages are not, or was restored
   * from the back/forward cache (`isRestored`).
   */
  listen(onShow: (isRestored: boolean) => void, onLeave: (reason: LeaveReason) => void): void;
}

/**
 * 'unload' is a pagehide that does not enter the cache. The `unload` event itself is avoided:
 * listening to it disables the back/forward cache (https://web.dev/articles/bfcache, 2026-11).
 */
export const browserVisitLife = (): VisitLife => ({
  listen: (onShow, onLeave) => {
    const isVisible = () => document.visibilityState !== 'hidden';
    document.addEventListener('visibilitychange', () =>
      isVisible() ? onShow(false) : onLeave('hide'),
    );
    addEventListener('pageshow', ({ persisted }) => persisted && onShow(true));
    addEventListener('pagehide', ({ persisted }) => onLeave(persisted ? 'pagehide' : 'unload'));
    if (isVisible()) onShow(false);
  },
});
