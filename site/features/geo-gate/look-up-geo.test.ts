import { expect, test } from 'vitest';
import { eventually } from '#shared/testing/eventually.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { germanRecord } from '#shared/testing/geo-records.ts';
import { lookUpGeo } from '#site/features/geo-gate/look-up-geo.ts';

/** With `serviceUrl` the site refers to that service, which responds with `answer`. */
const request = async (answer: () => Response | Promise<Response>, serviceUrl?: string) => {
  const clock = createFakeClock();
  const requested: { url: string; init: RequestInit }[] = [];
  const found = await lookUpGeo({
    timers: clock,
    fetch: async (url, init) => {
      requested.push({ url, init });
      const isReferring = serviceUrl !== undefined && requested.length === 1;
      return isReferring ? Response.json({ service_url: serviceUrl }) : answer();
    },
  });
  return { found, requested, pending: clock.pending() };
};

test('the site’s own lookup returns the record and leaves no timer', async () => {
  const { found, requested, pending } = await request(() => Response.json(germanRecord));
  expect(found).toEqual(germanRecord);
  expect(requested[0]?.url).toBe('/api/geo');
  expect(pending).toBe(0);
});

test('queries an external service without credentials and parses it leniently', async () => {
  const { found, requested } = await request(
    () => Response.json({ country: 'Germany', country_code: 'de' }),
    'https://geo.example/json',
  );
  expect(found).toEqual(germanRecord);
  expect(requested).toMatchObject([
    { url: '/api/geo', init: { credentials: 'same-origin' } },
    { url: 'https://geo.example/json', init: { credentials: 'omit' } },
  ]);
});

test('never queries a service without a web URL, or one that a service refers to', async () => {
  for (const name of ['', 'geo', 'javascript:alert(1)', 'data:application/json,{}']) {
    const { found, requested } = await request(() => Response.json(germanRecord), name);
    expect(found).toBeNull();
    expect(requested.length).toBe(1);
  }
  const { found, requested } = await request(
    () => Response.json({ service_url: 'https://elsewhere.example/' }),
    'https://geo.example/json',
  );
  expect(found).toBeNull();
  expect(requested.length).toBe(2);
});

const failures: [string, () => Response][] = [
  ['the switched-off feature', () => Response.json({ ok: false }, { status: 404 })],
  ['a slow-down', () => new Response('', { status: 429 })],
  ['a broken server', () => new Response('oops', { status: 500 })],
  ['a record with an error status', () => Response.json(germanRecord, { status: 503 })],
  ['an empty body', () => new Response('')],
  ['half a body', () => new Response('{"country":"Ger')],
  ['a login page', () => new Response('<!doctype html><p>Welcome')],
  ['another shape', () => Response.json({ countryCode: 'DE' })],
  [
    'a lost network',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
];

for (const serviceUrl of [undefined, 'https://geo.example/json']) {
  test.each(failures.filter(([name]) => !(serviceUrl && name === 'another shape')))(
    `%s is no answer from ${serviceUrl ?? 'the site itself'}`,
    async (_, answer) => {
      const { found, pending } = await request(answer, serviceUrl);
      expect(found).toBeNull();
      expect(pending).toBe(0);
    },
  );
}

test('the lookup fails after five seconds and aborts the request', async () => {
  const clock = createFakeClock();
  let signal: AbortSignal | null | undefined;
  const lookup = lookUpGeo({
    timers: clock,
    fetch: (_, init) => {
      signal = init.signal;
      return new Promise(() => {});
    },
  });
  clock.advance(4_999);
  expect(signal?.aborted).toBe(false);
  clock.advance(1);
  expect(await lookup).toBeNull();
  expect(signal?.aborted).toBe(true);
});

test('the five seconds include the request to the service', async () => {
  const clock = createFakeClock();
  const requested: string[] = [];
  const lookup = lookUpGeo({
    timers: clock,
    fetch: (url) => {
      requested.push(url);
      return url === '/api/geo'
        ? Promise.resolve(Response.json({ service_url: 'https://geo.example/json' }))
        : new Promise(() => {});
    },
  });
  await eventually(() => expect(requested.length).toBe(2));
  clock.advance(5_000);
  expect(await lookup).toBeNull();
});

test('aborts a body that never ends', async () => {
  const clock = createFakeClock();
  const lookup = lookUpGeo({
    timers: clock,
    fetch: async () => new Response(new ReadableStream()),
  });
  clock.advance(5_000);
  expect(await lookup).toBeNull();
});
