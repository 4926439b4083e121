import type { PresenceTouch } from '#shared/contracts/presence.ts';
import type { ProactiveRule } from '#shared/contracts/proactive.ts';

/** The part of a visit that rules test. Times are ms since the epoch. */
export interface Visited {
  readonly page: string;
  readonly onPageSince: number;
  readonly onSiteSince: number;
  readonly country: string | null;
}

/** The analytics' data about a visitor; null if there is none. */
export interface VisitorPast {
  readonly earlier_visits: number | null;
  readonly latest_touch: Pick<PresenceTouch, 'source' | 'channel'> | null;
}

/** Whether the path matches: `*` stands for anything, slashes included. */
export const isPageMatched = (pattern: string, page: string): boolean => {
  const [path = ''] = page.split(/[?#]/);
  const [first = '', ...others] = pattern.split('*');
  const last = others.pop();
  if (last === undefined) return path === first;
  if (!path.startsWith(first)) return false;
  let from = first.length;
  for (const part of others) {
    const at = path.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return path.length - last.length >= from && path.endsWith(last);
};

/** When page, country and time of the rule are met; null if never on this page. */
export const dueAt = (rule: ProactiveRule, visited: Visited): number | null => {
  if (rule.page !== null && !isPageMatched(rule.page, visited.page)) return null;
  if (rule.country !== null && rule.country !== visited.country) return null;
  const since = rule.seconds_on === 'page' ? visited.onPageSince : visited.onSiteSince;
  return since + rule.seconds * 1_000;
};

export const needsPast = ({ visits, source }: ProactiveRule): boolean =>
  visits > 1 || source !== null;

/** Whether visits and source of the rule match; null while unknown. */
export const isPastMatched = (rule: ProactiveRule, past: VisitorPast | null): boolean | null => {
  if (!needsPast(rule)) return true;
  if (past === null || past.earlier_visits === null) return null;
  if (past.earlier_visits + 1 < rule.visits) return false;
  if (rule.source === null) return true;
  if (past.latest_touch === null) return null;
  const { source, channel } = past.latest_touch;
  const wanted = rule.source.toLowerCase();
  return [source, channel].some((name) => name?.toLowerCase() === wanted);
};
