import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fail } from '#shared/contracts/errors.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { apiQuery, createQueryClient, refreshQueries } from '#site/admin/queries/api-query.ts';
import { listConversations } from '#shared/contracts/admin.ts';
import { ApiError, createCallApi, type CallApi } from '#shared/client/http-client.ts';
import { settled } from '#shared/client/testing/settled.ts';

const aClient = (): QueryClient => {
  const client = createQueryClient();
  onTestFinished(() => client.clear());
  return client;
};

const screen = () => {
  const requests: { signal: AbortSignal | undefined; answer: (value: unknown) => void }[] = [];
  const call = ((_route: unknown, { signal }: { signal?: AbortSignal }) =>
    new Promise((resolve, reject) => {
      const answer = (value: unknown) => {
        if (value instanceof Error) reject(value);
        else resolve(value);
      };
      requests.push({ signal, answer });
      signal?.addEventListener('abort', () => reject(new ApiError('given up', 0, null)));
    })) as unknown as CallApi;
  const client = aClient();
  const queryOf = (limit: string) => apiQuery(call, listConversations, { query: { limit } });
  /** Subscribes to the query. `leave` unsubscribes. */
  const show = (limit = '1') => {
    const observer = new QueryObserver(client, queryOf(limit));
    const leave = observer.subscribe(() => undefined);
    return { observer, leave, shown: () => observer.getCurrentResult() };
  };
  return { client, requests, queryOf, show, refresh: () => void refreshQueries(client) };
};

test('a query is sent once for all its subscribers, and they receive its answer', async () => {
  const { requests, show, queryOf } = screen();
  const { shown, observer } = show();
  let notified = 0;
  observer.subscribe(() => (notified += 1));
  const other = show();
  expect(requests).toHaveLength(1);
  expect(queryOf('1').queryKey).toEqual(['/api/admin/conversations?limit=1']);
  expect(shown()).toMatchObject({ data: undefined, error: null, isFetching: true });
  requests[0]?.answer({ n: 1 });
  await settled();
  expect(shown()).toMatchObject({ data: { n: 1 }, error: null, isFetching: false });
  expect(other.shown()).toMatchObject({ data: { n: 1 } });
  expect(notified).toBeGreaterThan(0);
});

test('an answer is never stale: only a refresh fetches it again, and it is shown meanwhile', async () => {
  const { requests, show, refresh } = screen();
  const { leave } = show();
  requests[0]?.answer({ n: 1 });
  await settled();
  leave();
  show().leave();
  expect(requests).toHaveLength(1);
  refresh();
  expect(requests).toHaveLength(1);
  const { shown } = show();
  expect(requests).toHaveLength(2);
  expect(shown()).toMatchObject({ data: { n: 1 }, isFetching: true });
});

test('a refresh does not repeat a request in flight', async () => {
  const { requests, show, refresh } = screen();
  const { shown } = show();
  refresh();
  requests[0]?.answer({ n: 1 });
  await settled();
  refresh();
  refresh();
  expect(requests).toHaveLength(2);
  expect(shown()).toMatchObject({ data: { n: 1 }, isFetching: true });
});

test('the answer to one query is never shown for another', async () => {
  const { requests, queryOf, show } = screen();
  const { observer, shown } = show('1');
  requests[0]?.answer({ n: 1 });
  await settled();
  observer.setOptions(queryOf('2'));
  expect(shown()).toMatchObject({ data: undefined, isFetching: true });
  observer.setOptions(queryOf('3'));
  expect(requests[1]?.signal?.aborted).toBe(true);
  requests[1]?.answer({ n: 2 });
  await settled();
  expect(shown()).toMatchObject({ data: undefined, isFetching: true });
});

test('a failure has the text of the default fetch, and nothing is retried automatically', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const clock = createFakeClock();
  const urls: string[] = [];
  const fetch = (url: string, init: RequestInit) => {
    urls.push(`${init.credentials} ${url}`);
    return Promise.resolve(new Response('not today', { status: 503 }));
  };
  const call = createCallApi({ host: { fetch, AbortController }, timers: clock });
  const query = apiQuery(call, listConversations, { query: { limit: '5' } });
  const observer = new QueryObserver(aClient(), query);
  observer.subscribe(() => undefined);
  clock.advance(DAY_MS);
  await vi.advanceTimersByTimeAsync(DAY_MS);
  expect(observer.getCurrentResult()).toMatchObject({
    isFetching: false,
    error: { message: '503: not today' },
  });
  expect(urls).toEqual(['include /api/admin/conversations?limit=5']);
});

test('a query without subscribers is aborted, and sent again for the next one', async () => {
  const { requests, show } = screen();
  const { leave, shown } = show();
  leave();
  expect(requests[0]?.signal?.aborted).toBe(true);
  await settled();
  expect(shown().error).toBeNull();
  show();
  expect(requests).toHaveLength(2);
});

test('a failure is shown beside the last answer, and disappears with the next', async () => {
  const { requests, show, refresh } = screen();
  const { shown } = show();
  requests[0]?.answer({ n: 1 });
  await settled();
  refresh();
  requests[1]?.answer(new ApiError('504: ', 504, fail('timed_out', 'too long').error));
  await settled();
  expect(shown()).toMatchObject({ data: { n: 1 }, error: { status: 504 }, isFetching: false });
  refresh();
  expect(shown()).toMatchObject({ data: { n: 1 }, error: { status: 504 }, isFetching: true });
  requests[2]?.answer({ n: 2 });
  await settled();
  expect(shown()).toMatchObject({ data: { n: 2 }, error: null, isFetching: false });
});

test('a refresh fetches only what is on the screen', async () => {
  const { requests, show, refresh } = screen();
  const { leave } = show('1');
  leave();
  show('2');
  requests[1]?.answer({});
  await settled();
  refresh();
  expect(requests).toHaveLength(3);
});

test('an unused answer is dropped after a while', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { client, requests, queryOf, show } = screen();
  const { leave } = show('1');
  const { leave: leaveLater } = show('2');
  requests[0]?.answer({ n: 1 });
  requests[1]?.answer({ n: 2 });
  await vi.advanceTimersByTimeAsync(1);
  leave();
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  leaveLater();
  expect(client.getQueryData(queryOf('1').queryKey)).toBeUndefined();
  expect(client.getQueryData(queryOf('2').queryKey)).toEqual({ n: 2 });
});
