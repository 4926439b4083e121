import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calls } from '#shared/contracts/index.ts';
import { clientEventSchemas } from '#shared/contracts/realtime.ts';
import { failureSchema } from '#shared/contracts/errors.ts';
import { startTestServer, TEST_ADMIN_KEY } from '#api/testing/start-test-server.ts';

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

/** JSON as text, because `JSON.stringify` would drop or repair some of it. */
const hostileValue = fc.oneof(
  fc.json(),
  fc.constantFrom(
    'null',
    '""',
    '"\\u0000"',
    '"\\ud800"',
    '"\\udc00\\ud800"',
    '1e400',
    '-0',
    '9007199254740993',
    '{"$ne":null}',
    '{"__proto__":{"isPolluted":true}}',
    '{"constructor":{"prototype":{"isPolluted":true}}}',
    '{"toString":1,"valueOf":1,"hasOwnProperty":1}',
    nested(2_000),
    `"${'x'.repeat(10_000)}"`,
  ),
);

const hostileKey = fc.constantFrom(
  '[object Object]',
  'function Object() { [native code] }',
  'prototype',
  'function toString() { [native code] }',
  '',
  'id',
);

/** An object with the call's field names and some unknown ones. */
const hostileBody = (names: readonly string[]) =>
  fc.oneof(
    { weight: 1, arbitrary: hostileValue },
    {
      weight: 4,
      arbitrary: fc
        .array(fc.tuple(fc.oneof(fc.constantFrom('unknown', ...names), hostileKey), hostileValue), {
          maxLength: 6,
        })
        .map((pairs) => `{${pairs.map(([key, json]) => `${JSON.stringify(key)}:${json}`).join()}}`),
    },
  );

const hostileText = fc.oneof(
  fc.string({ unit: 'grapheme' }).map(encodeURIComponent),
  fc.constantFrom(
    '%00',
    '%ED%A0%80',
    '%',
    '[object Object]',
    '..%2F..%2Fetc',
    'x'.repeat(3_000),
    '%0d%0a',
  ),
);

const hostileQuery = (names: readonly string[]) =>
  fc
    .array(
      fc.tuple(
        fc.constantFrom(
          'unknown',
          '[object Object]',
          '__proto__[a]',
          'constructor[prototype][a]',
          ...names,
        ),
        hostileText,
      ),
      { maxLength: 4 },
    )
    .map((pairs) => pairs.map(([name, text]) => `${name}=${text}`).join('&'));

const keysOf = (schema: unknown): string[] =>
  Object.keys((schema as { shape?: Record<string, unknown> }).shape ?? {});

const isPolluted = () => 'isPolluted' in {} || 'a' in {};

/** Makes 25 calls with any input. */
const callWithAnything = async (url: string, call: (typeof calls)[keyof typeof calls]) => {
  const positions = call.path.match(/:\w+/g) ?? [];
  const request = fc.record({
    params: fc.array(hostileText, { minLength: positions.length, maxLength: positions.length }),
    query: hostileQuery(keysOf(call.query)),
    body: hostileBody(keysOf(call.body)),
  });
  await fc.assert(
    fc.asyncProperty(request, async ({ params, query, body }) => {
      const path = positions.reduce(
        (made, position, n) => made.replace(position, () => params[n] || 'x'),
        call.path,
      );
      const response = await fetch(`${url}${path}?${query}`, {
        method: call.method,
        headers: { 'content-type': 'application/json', 'x-admin-key': TEST_ADMIN_KEY },
        ...(call.method === 'GET' ? {} : { body }),
      });
      const text = await response.text();
      expect(response.status, text).toBeLessThan(500);
      expect(response.status, 'the limits leave the input to the call').not.toBe(429);
      if (response.status >= 400 && response.headers.get('content-type')?.includes('json')) {
        expect(failureSchema.safeParse(JSON.parse(text)).success, text).toBe(true);
      }
      expect(isPolluted()).toBe(false);
    }),
    { numRuns: 25 },
  );
};

const allCalls = Object.entries(calls);

test.each(allCalls.filter(([, { method }]) => method !== 'GET'))(
  '%s answers any input with success or a named error, never with a 5xx',
  async (_, call) => callWithAnything((await startTestServer()).url, call),
);

test('every read answers any input with success or a named error, never with a 5xx', async () => {
  const { url } = await startTestServer();
  for (const [name, call] of allCalls.filter(([, { method }]) => method === 'GET'))
    await callWithAnything(url, call).catch((error: unknown) => {
      throw new Error(name, { cause: error });
    });
});

test('a socket answers any event with a named error, and the server continues', async () => {
  const { visitor } = await startTestServer();
  await visitor.start();
  const events = Object.keys(clientEventSchemas) as (keyof typeof clientEventSchemas)[];
  const names = ['content', 'conversation_id', 'client_id', 'after_seq', 'currentPage', 'id'];
  const parseable = fc.tuple(fc.constantFrom(...events), hostileBody(names));
  await fc.assert(
    fc.asyncProperty(fc.array(parseable, { maxLength: 12 }), async (members) => {
      const socket = await visitor.connected();
      for (const [name, json] of members) {
        const request = socket as unknown as { emitWithAck(...parts: unknown[]): Promise<unknown> };
        const answer = await request.emitWithAck(name, JSON.parse(json));
        // Valid events such as `idle` answer nothing, which arrives as null.
        if (answer !== null && answer !== undefined) {
          expect(failureSchema.safeParse(answer).success, json.slice(0, 200)).toBe(true);
        }
      }
      expect(isPolluted()).toBe(false);
      socket.disconnect();
    }),
    { numRuns: 20 },
  );
  expect((await visitor.active()).status).toBe(200);
});
