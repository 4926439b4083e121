import type { EventFormat } from '#api/features/imports/parse/parse-events.ts';
import { hostOf, timeOf } from '#api/features/imports/parse/values.ts';

export const umami: EventFormat = {
  what: 'website_event.csv of Umami',
  needs: ['session_id', 'url_path', 'created_at'],
  // The database table contains all sites of the installation.
  siteOf: (row) => ({ id: row.get('website_id'), host: row.get('hostname') }),
  viewOf: (row) => {
    // 1 is a page view, 2 an event. Older exports name only events.
    if (row.get('event_type') !== '' && row.get('event_type') !== '1') return null;
    const at = timeOf(row.get('created_at'));
    const [session, page] = [row.get('session_id'), row.get('url_path')];
    if (at === null) return `"${row.get('created_at')}" is no time`;
    if (session === '' || page === '') return 'it has no session or no page';
    const own = hostOf(row.get('hostname'));
    const referrer = hostOf(row.get('utm_source') || row.get('referrer_domain'));
    return {
      at,
      page,
      visitor: session,
      visit: row.get('visit_id') || session,
      source: referrer === own ? null : referrer,
    };
  },
};
