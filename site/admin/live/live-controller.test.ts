import { expect, test } from 'vitest';
import type { PresenceRow } from '#shared/contracts/presence.ts';
import { withNews } from '#site/admin/live/live-controller.ts';

const aRow = (id: string, minute: number, page = '/'): PresenceRow => ({
  id,
  name: `Visitor ${id}`,
  visitor_id: id,
  conversation_id: null,
  current_page: page,
  is_idle: false,
  quality: 'good',
  since: new Date(minute * 60_000).toISOString(),
  arrived_at: new Date(minute * 60_000).toISOString(),
  network_class: 'high',
  country: 'US',
  first_touch: null,
  latest_touch: null,
  earlier_visits: 0,
  possibly_same_as: [],
  tabs: 1,
});
const pages = (rows: readonly PresenceRow[]) =>
  rows.map(({ id, current_page }) => `${id} ${current_page}`);

test('changes are merged into the loaded rows, the latest visitor first', () => {
  const held = [aRow('b', 2), aRow('a', 1)];
  const after = withNews(held, {
    is_all: false,
    here: [aRow('a', 1, '/vr'), aRow('c', 3)],
    gone: ['b'],
  });
  expect(pages(after)).toEqual(['c /', 'a /vr']);
});

test('a full list replaces the rows from before a disconnect', () => {
  const after = withNews([aRow('old', 1)], { is_all: true, here: [aRow('new', 2)], gone: [] });
  expect(pages(after)).toEqual(['new /']);
});

test('a repeated update changes nothing', () => {
  const news = { is_all: false, here: [aRow('a', 1)], gone: ['x'] };
  const once = withNews([], news);
  expect(withNews(once, news)).toEqual(once);
});

test('while a restarted server does not know everybody yet, the loaded rows stay', () => {
  const held = [aRow('b', 2), aRow('a', 1)];
  const again = { ...aRow('a', 9), has_reconnected: true as const };
  const news = { is_all: true, is_partial: true as const, here: [again], gone: [] };
  const partly = withNews(held, news);
  expect(partly.map(({ id, arrived_at, since }) => [id, arrived_at, since])).toEqual(
    held.map(({ id, arrived_at, since }) => [id, arrived_at, since]),
  );
  const whole = withNews(partly, { is_all: true, here: [again], gone: [] });
  expect(whole).toMatchObject([{ id: 'a', arrived_at: held[1]?.arrived_at }]);
});
