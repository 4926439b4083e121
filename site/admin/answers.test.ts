import { expect, test, vi } from 'vitest';
import { fail } from '#shared/contracts/errors.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createAnswers } from '#site/admin/answers.ts';
import { listConversationsRoute } from '#shared/contracts/routes/desktop.ts';
import { ApiError, createCallApi, urlOf, type CallApi } from '#shared/client/http-client.ts';
import { settled } from '#shared/client/testing/settled.ts';

const anAnswers = () => {
  const requested: { signal: AbortSignal | undefined; answer: (value: unknown) => void }[] = [];
  const call = ((_route: unknown, { signal }: { signal?: AbortSignal }) =>
    new Promise((resolve, reject) => {
      const answer = (value: unknown) => {
        if (value instanceof Error) reject(value);
        else resolve(value);
      };
      requested.push({ signal, answer });
      signal?.addEventListener('abort', () => reject(new ApiError('given up', 0, null)));
    })) as unknown as CallApi;
  const answers = createAnswers(call);
  const want = (key = 'a') => answers.want(key, listConversationsRoute, {});
  return { answers, requested, want };
};

test('a question is asked once for all who want it, and its answer is told', async () => {
  const { answers, requested, want } = anAnswers();
  let notified = 0;
  answers.subscribe(() => (notified += 1));
  want();
  want();
  expect(requested).toHaveLength(1);
  expect(answers.read('a')).toEqual({ data: null, failure: null, isLoading: true });
  requested[0]?.answer({ n: 1 });
  await settled();
  expect(answers.read('a')).toEqual({ data: { n: 1 }, failure: null, isLoading: false });
  expect(notified).toBeGreaterThan(0);
});

test('an answer is never stale: it is asked anew when a refresh was asked for, and shown meanwhile', async () => {
  const { answers, requested, want } = anAnswers();
  const leave = want();
  requested[0]?.answer({ n: 1 });
  await settled();
  leave();
  want()();
  expect(requested).toHaveLength(1);
  answers.refresh();
  expect(requested).toHaveLength(1);
  want();
  expect(requested).toHaveLength(2);
  expect(answers.read('a')).toMatchObject({ data: { n: 1 }, isLoading: true });
});

test('a failure is the text of the default fetch, and is not tried again by itself', async () => {
  const clock = createFakeClock();
  const urls: string[] = [];
  const fetch = (url: string, init: RequestInit) => {
    urls.push(`${init.credentials} ${url}`);
    return Promise.resolve(new Response('not today', { status: 503 }));
  };
  const answers = createAnswers(createCallApi({ host: { fetch, AbortController }, timers: clock }));
  const query = { limit: '5' };
  const key = urlOf(listConversationsRoute.path, undefined, query);
  answers.want(key, listConversationsRoute, { query });
  await vi.waitFor(() => expect(answers.read(key).isLoading).toBe(false));
  clock.advance(24 * 60 * 60_000);
  await settled();
  expect(answers.read(key).failure?.message).toBe('503: not today');
  expect(urls).toEqual(['include /api/admin/conversations?limit=5']);
});

test('what nobody waits for is given up, and asked again by who comes back', async () => {
  const { answers, requested, want } = anAnswers();
  const leave = want();
  leave();
  expect(requested[0]?.signal?.aborted).toBe(true);
  await settled();
  expect(answers.read('a').failure).toBeNull();
  want();
  expect(requested).toHaveLength(2);
});

test('a failure is told beside the last answer, and goes with the next', async () => {
  const { answers, requested, want } = anAnswers();
  want();
  requested[0]?.answer({ n: 1 });
  await settled();
  answers.refresh();
  requested[1]?.answer(new ApiError('504: ', 504, fail('timed_out', 'too long').error));
  await settled();
  expect(answers.read('a')).toMatchObject({
    data: { n: 1 },
    failure: { status: 504 },
    isLoading: false,
  });
  answers.refresh();
  requested[2]?.answer({ n: 2 });
  await settled();
  expect(answers.read('a')).toEqual({ data: { n: 2 }, failure: null, isLoading: false });
});

test('only what is on the screen is asked again', async () => {
  const { answers, requested, want } = anAnswers();
  want('a')();
  want('b');
  requested[1]?.answer({});
  await settled();
  answers.refresh();
  expect(requested).toHaveLength(3);
});

test('of what nobody looks at only the latest is kept', async () => {
  const { answers, requested, want } = anAnswers();
  for (let n = 0; n < 100; n += 1) {
    const leave = want(`k${n}`);
    requested[n]?.answer({ n });
    await settled();
    leave();
  }
  expect(answers.read('k0').data).toBeNull();
  expect(answers.read('k99').data).toEqual({ n: 99 });
});
