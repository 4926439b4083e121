import type { LeaveReason } from '#site/features/analytics/tracked-event.ts';

/** When a visitor comes to the page and leaves it. */
export interface VisitLife {
  /** On screen. A hidden tab is not, nor a page the browser renders ahead of being gone to. */
  isVisible(): boolean;
  /** `onShow`: it came on screen, or back out of the browser's cache (`isRestored`). */
  listen(onShow: (isRestored: boolean) => void, onLeave: (reason: LeaveReason) => void): void;
}

/**
 * 'unload' is a page hide that keeps nothing. Not the event of that name: who listens to it shuts the
 * page out of the browser's cache (https://web.dev/articles/bfcache, 2026-11).
 */
export const browserVisitLife = (): VisitLife => {
  const isVisible = () => document.visibilityState !== 'hidden';
  return {
    isVisible,
    listen: (onShow, onLeave) => {
      document.addEventListener('visibilitychange', () =>
        isVisible() ? onShow(false) : onLeave('hide'),
      );
      addEventListener('pageshow', ({ persisted }) => persisted && onShow(true));
      addEventListener('pagehide', ({ persisted }) => onLeave(persisted ? 'pagehide' : 'unload'));
    },
  };
};
