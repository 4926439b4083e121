/**
 * Lists of ad blockers match `/analytics/event` (EasyPrivacy, 2026-11), which took the events from
 * the console, so the queries about visits have a neutral root. The released one stays.
 */
const NEUTRAL = '/api/admin/figures';
const RELEASED = '/api/admin/analytics';

/** The path that a call has now: older pages and programs of others call the released one. */
export const currentPath = (path: string): string =>
  path.replace(/^\/api\/admin\/analytics(?=[/?]|$)/i, NEUTRAL);

/** The path by which a server of the release before knows a call. */
export const releasedPath = (path: string): string => path.replace(NEUTRAL, RELEASED);
