import { expect, test } from 'vitest';
import type { ConversationSummary } from '#shared/contracts/admin.ts';
import { aConversationId, aPrimaryHash } from '#shared/testing/builders.ts';
import type { ShownServer } from '../servers.ts';
import { trayModel as modelOf } from './tray-model.ts';

const now = new Date(2026, 0, 5, 15, 30).getTime();
const calm = { pausedUntil: null };
const connected = { link: 'connected', unread: 0, contactUnread: 0, rows: [] } as const;

const aRow = (n: number, unread: number): ConversationSummary => ({
  conversation_id: aConversationId(n),
  primary_hash: aPrimaryHash(n),
  name: `Visitor no. ${n}`,
  visitor_name: null,
  initiated_by: 'visitor',
  initiated_from_page: '/',
  started_at: '2026-01-05T09:00:00.000Z',
  last_activity_at: '2026-01-05T09:00:00.000Z',
  last_seq: 1,
  status: 'open',
  status_by: null,
  status_at: null,
  is_blocked: false,
  unread,
  last_message: null,
  presence: null,
});

/** The model of an app with one server. */
const trayModel = (
  state: { pausedUntil: number | null },
  alerts: ShownServer['alerts'],
  mode: ShownServer['mode'],
  at: number,
) => modelOf(state, [{ id: 'one', name: 'One', alerts, mode }], at);

const labels = (model: ReturnType<typeof trayModel>) =>
  model.groups.map((group) => group.map(({ label }) => label));

test('the icon distinguishes the four states', () => {
  expect(trayModel(calm, connected, 'automatic', now).icon).toBe('connected');
  expect(trayModel(calm, connected, 'away', now).icon).toBe('away');
  expect(trayModel(calm, { ...connected, unread: 2 }, 'away', now).icon).toBe('unread');
  for (const link of ['idle', 'connecting', 'reconnecting', 'refused'] as const) {
    expect(trayModel(calm, { ...connected, link, unread: 2 }, 'here', now).icon).toBe('offline');
  }
});

test('the menu opens, shows the last three conversations, the status, the pauses, and quits', () => {
  const rows = [aRow(1, 2), aRow(2, 0), aRow(3, 0), aRow(4, 0)];
  const model = trayModel(calm, { ...connected, unread: 2, rows }, 'here', now);
  const withMessages = trayModel(calm, { ...connected, unread: 3, contactUnread: 3 }, 'here', now);
  expect(labels(withMessages)[1]).toEqual(['Contact messages (3)']);
  expect(model.tooltip).toBe('Foyer Console: connected, 2 unread');
  expect([model.count, trayModel(calm, connected, 'here', now).count]).toEqual(['2', '']);
  expect(labels(model)).toEqual([
    ['Open Foyer Console'],
    ['Visitor no. 1 (2)', 'Visitor no. 2', 'Visitor no. 3'],
    ['Status', 'Pause alerts for an hour', 'Pause alerts until tomorrow'],
    ['App settings…', 'Quit'],
  ]);
  expect(model.groups[2]?.[0]?.items?.map(({ isChecked }) => isChecked)).toEqual([
    false,
    true,
    false,
  ]);
});

test('in a pause the menu offers to end it, and does not change as time passes', () => {
  const [, hour, day] = trayModel(calm, connected, null, now).groups[1] ?? [];
  expect([hour?.choice, day?.choice]).toEqual([
    { does: 'pause', until: 'in-an-hour' },
    { does: 'pause', until: 'tomorrow' },
  ]);
  expect(trayModel(calm, connected, null, now + 60_000)).toEqual(
    trayModel(calm, connected, null, now),
  );
  const paused = trayModel({ pausedUntil: now + 1 }, connected, null, now);
  expect(labels(paused)[1]).toEqual(['Status', 'Resume alerts']);
  expect(paused.tooltip).toContain('alerts paused');
  expect(trayModel({ pausedUntil: now }, connected, null, now).tooltip).not.toContain('paused');
});

test('several servers have one total, and separate conversations and statuses', () => {
  const one = {
    id: 'a',
    name: 'One',
    mode: 'here',
    alerts: { ...connected, unread: 2, rows: [aRow(1, 2)] },
  } as const;
  const other = {
    id: 'b',
    name: 'Other',
    mode: 'away',
    alerts: { ...connected, unread: 3, contactUnread: 3 },
  } as const;
  const model = modelOf(calm, [one, other], now);
  expect([model.icon, model.count]).toEqual(['unread', '5']);
  expect(model.tooltip).toBe('Foyer Console: One connected, Other connected, 5 unread');
  expect(labels(model).slice(1, 3)).toEqual([
    ['One (2)', 'Other (3)'],
    ['Status at One', 'Status at Other', 'Pause alerts for an hour', 'Pause alerts until tomorrow'],
  ]);
  expect(model.groups[1]?.[1]?.items?.map(({ choice }) => choice)).toEqual([
    { does: 'open', server: 'b', path: null },
    { does: 'open', server: 'b', path: '/admin/contact' },
  ]);
  const lost = { ...other, alerts: { ...connected, link: 'reconnecting' } } as const;
  expect(modelOf(calm, [{ ...one, alerts: connected }, lost], now).icon).toBe('offline');
});
