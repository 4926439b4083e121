import { expect, test } from 'vitest';
import { fail } from '#shared/contracts/errors.ts';
import { aConversationId, aPrimaryHash } from '#shared/testing/builders.ts';
import { initialChatState } from '#site/features/chat/chat-state.ts';
import { createLeaveAddress } from '#site/features/chat/leave-address.ts';
import { ApiError, type CallApi } from '#shared/client/http-client.ts';
import { createObservable } from '#shared/client/observable.ts';

const leaving = (answer: () => Promise<unknown>, conversationId = aConversationId()) => {
  const state = createObservable({ ...initialChatState('/'), conversationId });
  const requested: unknown[] = [];
  const callApi = ((_route: unknown, input: unknown) => {
    requested.push(input);
    return answer();
  }) as CallApi;
  const leave = createLeaveAddress({ state, hash: aPrimaryHash(), callApi });
  return { leave, state, requested };
};

test('shows the address as the server stored it', async () => {
  const { leave, state, requested } = leaving(() =>
    Promise.resolve({ ok: true, email: 'ann@example.org' }),
  );
  expect(await leave(' ann@example.org ')).toBeNull();
  expect(requested).toEqual([
    {
      params: { conversation_id: aConversationId() },
      body: { primary_hash: aPrimaryHash(), email: 'ann@example.org' },
    },
  ]);
  expect(state.get().replyEmail).toBe('ann@example.org');
});

test('rejects an invalid address without a request', async () => {
  const { leave, requested } = leaving(() => Promise.resolve({}));
  expect(await leave('ann@@example')).toBe('Please enter a valid email address');
  expect(requested).toEqual([]);
});

test('reports an address that could not be saved', async () => {
  const { error } = fail('validation_failed', '', { fields: { email: 'not that one' } });
  const refused = leaving(() => Promise.reject(new ApiError('400: ', 400, error)));
  expect(await refused.leave('ann@example.org')).toBe('not that one');
  const down = leaving(() => Promise.reject(new ApiError('no answer', 0, null)));
  expect(await down.leave('ann@example.org')).toContain('try again');
  expect(down.state.get().replyEmail).toBeNull();
});
