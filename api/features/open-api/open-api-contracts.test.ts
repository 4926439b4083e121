import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calls } from '#shared/contracts/index.ts';
import { rules } from '#api/features/open-api/describe-api.ts';
import { startTestServer, TEST_ADMIN_KEY } from '#api/testing/start-test-server.ts';

interface Operation {
  operationId: string;
  'x-scope'?: string;
  parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}
interface Description {
  paths: Record<string, Record<string, Operation>>;
}

const VISITOR = '00000000-0000-4000-8000-000000000009';

/** A server with a conversation, a goal and a visit, and an API client's values for its calls. */
const serve = async () => {
  const { url, admin, visitor } = await startTestServer();
  const conversation = await visitor.start();
  await visitor.post(conversation, { content: 'Do you build pipelines?' });
  const goal = '00000000-0000-4000-8000-000000000001';
  await admin.post(`/api/admin/figures/goals/${goal}`, {
    name: 'Wrote',
    reached_by: { kind: 'chat_started' },
    value: null,
    currency: 'EUR',
  });
  await visitor.call('POST', '/api/track-event', {
    visitorId: VISITOR,
    eventType: 'page_view',
    section: 'home',
    details: { url: 'http://localhost/', sessionId: 'a-session' },
  });
  const values: Record<string, string> = {
    conversation_id: conversation,
    goal_id: goal,
    table: 'pages',
    step: 'page:/',
    by: 'source',
    interval: 'day',
    time_zone: 'UTC',
    q: 'pipelines',
    text: 'pipelines',
    dimension: 'country',
    page: '/',
  };
  const description = (await admin.get<Description>('/api/openapi.json')).body;
  const keyWith = async (...scopes: string[]) =>
    (
      await admin.post<{ key: string; key_id: string }>('/api/admin/api-keys', {
        name: 'x',
        scopes,
      })
    ).body;
  return { url, admin, description, values, keyWith };
};

/** A call of the description, with its address. */
type Method = Operation & { readonly path: string; readonly method: string };

const operationsOf = ({ paths }: Description): Method[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );

/** The address of a call, with a value for each required parameter. */
const addressOf = (
  { path, parameters }: { path: string; parameters: Operation['parameters'] },
  values: Record<string, string>,
): string => {
  const query = new URLSearchParams();
  for (const one of parameters.filter((each) => each.in === 'query' && each.required))
    for (let n = 0; n < (one.schema.minItems ?? 1); n += 1)
      query.append(one.name, values[one.name] ?? 'missing');
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? 'missing');
  return query.size > 0 ? `${filled}?${query}` : filled;
};

const bearer = (key: string) => ({ headers: { authorization: `Bearer ${key}` } });

test('the description is valid OpenAPI 3.1 and has every call of the contracts', async () => {
  const { description } = await serve();
  const verdict = await new Validator().validate({ ...description });
  expect(verdict).toMatchObject({ valid: true });
  const names = operationsOf(description).map(({ operationId }) => operationId);
  expect(names.toSorted()).toEqual(Object.keys(calls).toSorted());
});

test('a client that knows the description alone reads all that its key allows', async () => {
  const { url, description, values, keyWith } = await serve();
  const { key } = await keyWith('analytics', 'conversations');
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const readable = operationsOf(description).filter(
    (one) => one.method === 'get' && one['x-scope'] !== undefined,
  );
  expect(readable.length).toBeGreaterThan(25);
  for (const operation of readable) {
    const address = addressOf(operation, values);
    const response = await fetch(`${url}${address}`, bearer(key));
    const text = await response.text();
    expect(`${response.status} ${address} ${response.ok ? '' : text}`.trim()).toBe(
      `200 ${address}`,
    );
    const [type, { schema } = { schema: {} }] =
      Object.entries(operation.responses['200']?.content ?? {})[0] ?? [];
    if (type !== 'application/json') continue;
    const isValid = ajv.validate(schema, JSON.parse(text));
    expect([operation.operationId, isValid, ajv.errorsText()]).toEqual([
      operation.operationId,
      true,
      'No errors',
    ]);
  }
});

test('no key makes a call that its scopes do not name', async () => {
  const { url, description, values, keyWith } = await serve();
  const { key } = await keyWith('analytics');
  const refused = operationsOf(description).filter(
    ({ path, 'x-scope': scope }) => path.startsWith('/api/admin') && scope !== 'analytics',
  );
  expect(refused.length).toBeGreaterThan(40);
  for (const operation of refused) {
    const address = addressOf(operation, values);
    const method = operation.method.toUpperCase();
    const response = await fetch(`${url}${address}`, { method, ...bearer(key) });
    expect(`${response.status} ${method} ${address}`).toBe(`401 ${method} ${address}`);
  }
});

test('the description states the status, the type and the security of each call', async () => {
  const { description } = await serve();
  const of = (path: string, method: string) => description.paths[path]?.[method];
  expect(
    Object.keys(of('/api/conversations/{conversation_id}/messages', 'post')?.responses ?? {}),
  ).toContain('201');
  expect(of('/api/track-event', 'post')?.responses['204']).toEqual({
    description: 'Done, or the file.',
  });
  const csv = of('/api/admin/figures/export', 'get')?.responses['200']?.content;
  expect(Object.keys(csv ?? {})).toEqual(['text/csv', 'application/json']);
  const part = '/api/conversations/{conversation_id}/attachments/{attachment_id}/parts/{offset}';
  expect(of(part, 'post')).toMatchObject({
    security: [{ visitor: [] }, { adminKey: [] }],
    requestBody: { content: { 'application/octet-stream': {} } },
    parameters: [{ schema: { format: 'uuid', pattern: '^.{14}7' } }, {}, {}],
  });
});

interface Schema {
  readonly type?: string | string[];
  readonly enum?: unknown[];
  readonly const?: unknown;
  readonly anyOf?: Schema[];
  readonly oneOf?: Schema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Record<string, Schema>;
  readonly required?: string[];
}

/** For patterns with lookahead, which fast-check cannot generate. */
const texts = ['/', '/contact', 'abc', 'a-b', '12', '12:30', '#a0b1c2', 'EUR', '0'.repeat(64)];

/** Arbitraries by pattern: making one takes tens of milliseconds. */
const matching = new Map<string, fc.Arbitrary<string>>();

const textMatching = (pattern: string): fc.Arbitrary<string> => {
  const known = matching.get(pattern) ?? fc.stringMatching(new RegExp(pattern, 'u'));
  matching.set(pattern, known);
  return known;
};

const textOf = ({ format, pattern, ...schema }: Schema): fc.Arbitrary<string> => {
  if (format === 'uuid') return fc.uuid({ version: pattern === undefined ? 4 : 7 });
  if (format === 'date') return fc.constantFrom('2026-11-01', '2024-02-29');
  if (format === 'date-time') return fc.constant('2026-11-01T00:00:00.000Z');
  if (format === 'email') return fc.constant('ada@example.org');
  if (format === 'uri') return fc.constant('https://example.org/a');
  if (pattern !== undefined && /\(\?[=!<]/.test(pattern))
    return fc.constantFrom(...texts.filter((text) => new RegExp(pattern, 'u').test(text)));
  if (pattern !== undefined) return textMatching(pattern);
  const minLength = schema.minLength ?? 0;
  return fc.string({
    unit: 'grapheme',
    minLength,
    maxLength: Math.max(minLength, Math.min(schema.maxLength ?? 30, 30)),
  });
};

/** Values that match a schema. */
const valueOf = (schema: Schema): fc.Arbitrary<unknown> => {
  const { minimum = -99, maximum = 99, minItems = 0 } = schema;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const any = schema.anyOf ?? schema.oneOf;
  if (any) return fc.oneof(...any.map(valueOf));
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type) => valueOf({ ...schema, type })));
  const { type } = schema;
  if (type === 'null') return fc.constant(null);
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer' || type === 'number')
    return fc.integer({ min: Math.max(minimum, -1e9), max: Math.min(maximum, 1e9) });
  if (type === 'array')
    return fc.array(valueOf(schema.items ?? {}), {
      minLength: minItems,
      maxLength: Math.min(schema.maxItems ?? 3, minItems + 3),
    });
  if (type === 'object')
    return fc.record(
      Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, one]) => [name, valueOf(one)]),
      ),
      { requiredKeys: schema.required ?? [] },
    );
  return textOf(schema);
};

/** A parameter in an address is never empty, and written as text. */
const partOf = (schema: Schema): fc.Arbitrary<readonly string[]> =>
  valueOf(schema.type === 'string' ? { minLength: 1, ...schema } : schema).map((value) =>
    (Array.isArray(value) ? value : [value]).map(String),
  );

/** Makes calls that match the description. Resolves with those whose answer violates it. */
const surprisesOf = async (url: string, operation: Method, headers: Record<string, string>) => {
  const { parameters, method } = operation;
  const schema = operation.requestBody?.content['application/json']?.schema;
  const requests = fc.record({
    given: fc.record(Object.fromEntries(parameters.map((one) => [one.name, partOf(one.schema)])), {
      requiredKeys: parameters.filter((one) => one.required).map(({ name }) => name),
    }),
    body: schema ? valueOf(schema) : fc.constant(undefined),
  });
  const surprises: string[] = [];
  for (const { given, body } of fc.sample(requests, { numRuns: 6, seed: 36 })) {
    const parts = given as Record<string, readonly string[]>;
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(parts[name]?.[0] ?? ''),
    );
    const query = new URLSearchParams(
      parameters
        .filter((one) => one.in === 'query')
        .flatMap(({ name }) => (parts[name] ?? []).map((text) => [name, text])),
    );
    const response = await fetch(`${url}${path}?${query}`, {
      method: method.toUpperCase(),
      headers: schema ? { ...headers, 'content-type': 'application/json' } : headers,
      body: schema ? JSON.stringify(body) : null,
    });
    const text = await response.text();
    const { error } = (response.status === 400 ? JSON.parse(text) : {}) as {
      error?: { fields?: Record<string, string> };
    };
    const unruled = Object.entries(error?.fields ?? {})
      .filter(([, message]) => !rules.some((rule) => message.startsWith(rule)))
      .map(([name, message]) => `${name}: ${message}`);
    if (!(String(response.status) in operation.responses) || unruled.length > 0)
      surprises.push(`${response.status} ${operation.operationId} ${unruled.join('; ')}`);
  }
  return surprises;
};

test('reads that fit the description are answered as it says', async () => {
  const { url, description, keyWith } = await serve();
  const { key } = await keyWith('analytics', 'conversations');
  const reads = operationsOf(description).filter(
    (one) => one.method === 'get' && one['x-scope'] !== undefined,
  );
  const surprises: string[] = [];
  for (const read of reads) surprises.push(...(await surprisesOf(url, read, bearer(key).headers)));
  expect(surprises).toEqual([]);
});

test('writes that fit the description are answered as it says', async () => {
  const writes = operationsOf((await serve()).description).filter(({ method }) => method !== 'get');
  expect(writes.length).toBeGreaterThan(50);
  const surprises: string[] = [];
  for (const write of writes) {
    // A separate server, because a call may erase data that the next one needs.
    const { url } = await startTestServer();
    surprises.push(...(await surprisesOf(url, write, { 'x-admin-key': TEST_ADMIN_KEY })));
  }
  expect(surprises).toEqual([]);
});
