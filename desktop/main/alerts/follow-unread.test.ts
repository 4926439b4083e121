import { expect, test } from 'vitest';
import type { CallApi } from '#shared/client/http-client.ts';
import { createFakeSocket } from '#shared/client/testing/fake-socket.ts';
import { settled } from '#shared/client/testing/settled.ts';
import { aConversationId, aSummary } from '#shared/testing/builders.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { followUnread } from './follow-unread.ts';

test('an unread row missing from the list is gone; a read one may be further down', async () => {
  const server = { rows: [aSummary(1, { unread: 2 }), aSummary(2), aSummary(3, { unread: 1 })] };
  const gone: string[] = [];
  const totals: number[] = [];
  const list = () => ({
    conversations: server.rows,
    next_cursor: null,
    unread_total: server.rows.reduce((sum, { unread }) => sum + unread, 0),
  });
  const unread = followUnread({
    socket: createFakeSocket(),
    call: (() => Promise.resolve(list())) as unknown as CallApi,
    timers: createFakeClock(),
    jitter: () => 0.5,
    onChange: (total) => totals.push(total),
    onGone: (id) => gone.push(id),
  });
  unread.refresh();
  await settled();
  server.rows = [aSummary(3, { unread: 1 })];
  unread.refresh();
  await settled();
  expect(gone).toEqual([aConversationId(1)]);
  expect(totals).toEqual([3, 1]);
});
