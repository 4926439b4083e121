import { expect, test } from 'vitest';
import { fail } from '#shared/contracts/errors.ts';
import { aConversationId, aDraft, aPrimaryHash } from '#shared/testing/builders.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import {
  getActiveConversation,
  listMessages,
  postMessage,
} from '#shared/contracts/conversations.ts';
import { ApiError, createCallApi, urlOf } from '#shared/client/http-client.ts';

const answering = (respond: () => Response | Promise<Response>) => {
  const requested: { url: string; init: RequestInit }[] = [];
  const timers = createFakeClock();
  const callApi = createCallApi({
    host: {
      AbortController,
      fetch: (url, init) => {
        requested.push({ url, init });
        return Promise.resolve(respond());
      },
    },
    timers,
  });
  return { callApi, requested, timers };
};

const params = { conversation_id: aConversationId() };

test('fills in path and query, sends JSON with credentials and parses the response', async () => {
  const { callApi, requested, timers } = answering(() => Response.json({ ok: true }));
  await callApi(listMessages, { params, query: { limit: '200', after: '7' } });
  const answer = await callApi(postMessage, {
    params,
    body: aDraft(),
    headers: { 'x-admin-key': 'secret' },
  });
  expect(answer).toEqual({ ok: true });
  expect(requested[0]?.url).toBe(
    `/api/conversations/${aConversationId()}/messages?limit=200&after=7`,
  );
  expect(requested[1]?.init).toMatchObject({
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json', 'x-admin-key': 'secret' },
    body: JSON.stringify(aDraft()),
  });
  expect(timers.pending()).toBe(0);
});

test("a failed post has the message 'HTTP {status}' and the problem", async () => {
  const body = fail('slow_down', 'too fast', { retry_after_s: 3 });
  const { callApi } = answering(() => Response.json(body, { status: 429 }));
  const error = await callApi(postMessage, { params, body: aDraft() }).catch((e: unknown) => e);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ message: 'HTTP 429', status: 429, problem: body.error });
});

test("a failed fetch has the message '{status}: {text}'", async () => {
  const { callApi } = answering(() => new Response('gone fishing', { status: 503 }));
  await expect(
    callApi(getActiveConversation, { params: { primary_hash: aPrimaryHash() } }),
  ).rejects.toMatchObject({ message: '503: gone fishing', status: 503, problem: null });
});

test('a network failure and a response that is not JSON are failures', async () => {
  const lost = answering(() => {
    throw new TypeError('Failed to fetch');
  });
  const read = { params: { primary_hash: aPrimaryHash() } };
  await expect(lost.callApi(getActiveConversation, read)).rejects.toMatchObject({ status: 0 });
  const portal = answering(() => new Response('<html>Log in</html>'));
  await expect(portal.callApi(getActiveConversation, read)).rejects.toBeInstanceOf(ApiError);
});

test('times out when no response arrives', async () => {
  const timers = createFakeClock();
  const callApi = createCallApi({
    host: {
      AbortController,
      fetch: (_, init) =>
        new Promise((_resolve, reject) => {
          init.signal?.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    },
    timers,
    waitMs: 1_000,
  });
  const call = callApi(postMessage, { params, body: aDraft() });
  timers.advance(1_000);
  await expect(call).rejects.toMatchObject({ status: 0 });
});

test('repeats the name of a list in the query', () => {
  expect(urlOf('/api/x/:id', { id: 'a b' }, { step: ['page:/', 'event:e'], none: undefined })).toBe(
    '/api/x/a%20b?step=page%3A%2F&step=event%3Ae',
  );
});

test('an aborted call ends at once and leaves no timer', async () => {
  const timers = createFakeClock();
  const callApi = createCallApi({
    timers,
    host: {
      AbortController,
      fetch: (_, { signal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new Error('given up')));
        }),
    },
  });
  const asker = new AbortController();
  const call = callApi(listMessages, { params, signal: asker.signal });
  asker.abort();
  await expect(call).rejects.toMatchObject({ status: 0 });
  expect(timers.pending()).toBe(0);
});
