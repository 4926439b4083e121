import { expect, test } from 'vitest';
import type { ErrorCode } from '#shared/contracts/errors.ts';
import type { MessageId } from '#shared/contracts/ids.ts';
import { createSendAction } from '#site/admin/inbox/send-action.ts';
import type { BoundMessage } from '#shared/client/delivery/send-message.ts';
import { ApiError, type CallApi } from '#shared/client/http-client.ts';
import type { OutboxAction } from '#shared/domain/message-outbox.ts';
import { aConversationId } from '#shared/testing/builders.ts';

const note_id = '01890000-0000-7000-8000-000000000001' as MessageId;
const anItem = (action?: OutboxAction): BoundMessage => ({
  client_id: 'a' as BoundMessage['client_id'],
  conversation_id: aConversationId(1),
  content: action ? '' : 'hello',
  sent_from_page: null,
  created_at: 0,
  attempts: 0,
  refused: null,
  ...(action ? { action } : {}),
});

const aSender = (code?: ErrorCode) => {
  const requested: unknown[] = [];
  const refused: OutboxAction[] = [];
  const send = createSendAction({
    call: (async (route: { path: string }, { body }: { body: unknown }) => {
      requested.push([route.path.split('/').at(-1), body]);
      if (code) throw new ApiError(code, 400, { code, message: code });
    }) as unknown as CallApi,
    sendMessage: async ({ content }) => {
      requested.push(content);
      return { kind: 'later', afterMs: 0 };
    },
    onRefused: (_, action) => void refused.push(action),
  });
  return { send, requested, refused };
};

test('each action uses its call, and a reply the sender of replies', async () => {
  const { send, requested } = aSender();
  const until = '2026-11-24T09:00:00.000Z';
  for (const action of [
    { kind: 'end' },
    { kind: 'reopen' },
    { kind: 'snooze', until },
    { kind: 'note', note_id, content: 'wants an offer' },
  ] as const) {
    expect(await send(anItem(action))).toEqual({ kind: 'done' });
  }
  expect(await send(anItem())).toEqual({ kind: 'later', afterMs: 0 });
  expect(requested).toEqual([
    ['end', {}],
    ['reopen', {}],
    ['snooze', { until }],
    ['notes', { note_id, content: 'wants an offer' }],
    'hello',
  ]);
});

test('an action is repeated while the server may still accept it, and returned otherwise', async () => {
  const later = aSender('storage_unavailable');
  expect((await later.send(anItem({ kind: 'end' }))).kind).toBe('later');
  expect(later.refused).toEqual([]);
  const never = aSender('not_found');
  const note = { kind: 'note', note_id, content: 'x' } as const;
  expect((await never.send(anItem(note))).kind).toBe('done');
  expect(never.refused).toEqual([note]);
});
