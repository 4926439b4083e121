import { expect, test } from 'vitest';
import { createFetchData } from '#site/platform/fetch-data.ts';

const aFetch = () => {
  const requested: [string, RequestInit][] = [];
  const answers: (() => Response)[] = [];
  const fetchData = createFetchData((url, init) => {
    requested.push([url, init]);
    const answer = answers.shift();
    return answer ? Promise.resolve(answer()) : Promise.reject(new TypeError('no network'));
  });
  return { requested, answers, fetchData };
};
const json = (value: unknown) => () => Response.json(value);

test('fetches data once per URL, with credentials, and never as stale', async () => {
  const { requested, answers, fetchData } = aFetch();
  answers.push(json({ n: 1 }), json({ n: 2 }));
  expect([await fetchData('/a?x=1'), await fetchData('/a?x=1')]).toEqual([{ n: 1 }, { n: 1 }]);
  expect(await fetchData('/a?x=2')).toEqual({ n: 2 });
  expect(requested).toEqual([
    ['/a?x=1', { credentials: 'include' }],
    ['/a?x=2', { credentials: 'include' }],
  ]);
});

test("throws '{status}: {text}' on failure and does not retry", async () => {
  const { requested, answers, fetchData } = aFetch();
  answers.push(() => new Response('not today', { status: 503 }));
  await expect(fetchData('/a')).rejects.toThrow(/^503: not today$/);
  await expect(fetchData('/a')).rejects.toThrow('no network');
  expect(requested).toHaveLength(2);
  answers.push(json('here'));
  expect(await fetchData('/a')).toBe('here');
});
