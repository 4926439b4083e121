import { expect, test } from 'vitest';
import { aConversationId } from '#shared/testing/builders.ts';
import { createConversationActions } from '#site/admin/inbox/conversation-actions.ts';
import type { FetchFile } from '#site/platform/fetch-file.ts';
import { ApiError, type CallApi } from '#shared/client/http-client.ts';

const someActions = (status = 200) => {
  const requested: unknown[] = [];
  const saved: unknown[] = [];
  const answer = (given: unknown) =>
    status === 200
      ? Promise.resolve(given)
      : Promise.reject(new ApiError(`HTTP ${status}`, status, null));
  const actions = createConversationActions({
    call: ((route: { path: string }, { body }: Record<string, unknown>) => {
      requested.push([route.path, body]);
      return answer(undefined);
    }) as unknown as CallApi,
    fetchFile: ((route: { path: string }, { query }: Record<string, unknown>) => {
      requested.push([route.path, query]);
      return answer(new Blob(['all of it']));
    }) as unknown as FetchFile,
    saveFile: (_file, name) => saved.push(name),
    timeZone: 'Europe/Berlin',
  });
  return { actions, requested, saved };
};

const id = aConversationId();

test('blocking and marking as unread use the admin calls', async () => {
  const { actions, requested } = someActions();
  expect(await actions.block(id, true)).toBe(true);
  expect(await actions.markUnread(id)).toBe(true);
  const at = '/api/admin/conversations/:conversation_id';
  expect(requested).toEqual([
    [`${at}/block`, { blocked: true }],
    [`${at}/unread`, {}],
  ]);
});

test('a transcript is fetched and saved under the name of its conversation', async () => {
  const { actions, requested, saved } = someActions();
  expect(await actions.download(id, 'text')).toBe(true);
  expect(requested).toEqual([
    [
      '/api/conversations/:conversation_id/transcript',
      { format: 'text', time_zone: 'Europe/Berlin' },
    ],
  ]);
  expect(saved).toEqual([`chat-${id.slice(-6)}.txt`]);
});

test('a failed action is reported and saves nothing', async () => {
  const { actions, saved } = someActions(503);
  expect(await actions.markUnread(id)).toBe(false);
  expect(await actions.download(id, 'json')).toBe(false);
  expect(saved).toEqual([]);
});
