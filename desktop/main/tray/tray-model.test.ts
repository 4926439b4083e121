import { expect, test } from 'vitest';
import type { ConversationSummary } from '#shared/contracts/admin.ts';
import { aConversationId, aPrimaryHash } from '#shared/testing/builders.ts';
import { trayModel } from './tray-model.ts';

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
    ['Quit'],
  ]);
  expect(model.groups[2]?.[0]?.items?.map(({ isChecked }) => isChecked)).toEqual([
    false,
    true,
    false,
  ]);
});

test('in a pause the menu offers to end it; time alone changes nothing in it', () => {
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
