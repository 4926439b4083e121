/**
 * Ad blockers' lists match `/analytics/event` (EasyPrivacy, 2026-11), which hid the events from the
 * console, so queries about visits have a neutral root. The released one still works.
 */
const NEUTRAL = '/api/admin/figures';
const RELEASED = '/api/admin/analytics';

/** The current path of a call: older pages and other programs use the released one. */
export const currentPath = (path: string): string =>
  path.replace(/^\/api\/admin\/analytics(?=[/?]|$)/i, NEUTRAL);

/** The path of a call on a server of the previous release. */
export const releasedPath = (path: string): string => path.replace(NEUTRAL, RELEASED);
