import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calls } from '#shared/contracts/index.ts';
import { rules } from '#api/features/open-api/describe-api.ts';
import { createAdminClient } from '#api/testing/admin-client.ts';
import { startTestServer } from '#api/testing/start-test-server.ts';
import { createVisitorClient } from '#api/testing/visitor-client.ts';

interface Operation {
  operationId: string;
  'x-scope'?: string;
  parameters: { name: string; in: string; required: boolean; schema: { minItems?: number } }[];
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}
interface Description {
  paths: Record<string, Record<string, Operation>>;
}

const VISITOR = '00000000-0000-4000-8000-000000000009';

/** A server with a conversation, a goal and a visit, and what an API client fills into its calls. */
const serve = async () => {
  const { url } = await startTestServer();
  const admin = createAdminClient(url);
  const visitor = createVisitorClient(url);
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

const operationsOf = ({ paths }: Description) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );

/** The address of a call, with a value for each parameter that it cannot do without. */
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
  const readable = operationsOf(description).filter((one) => one['x-scope'] !== undefined);
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

test('no key makes a call that its scopes do not name, and none writes', async () => {
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
  readonly type?: string;
  readonly enum?: string[];
  readonly const?: string;
  readonly anyOf?: Schema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** Texts of a parameter that fit its schema. */
const textOf = (schema: Schema): fc.Arbitrary<string> => {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(textOf));
  if (schema.type === 'integer' || schema.type === 'number')
    return fc
      .integer({ min: Math.max(schema.minimum ?? 0, 0), max: Math.min(schema.maximum ?? 99, 99) })
      .map(String);
  if (schema.type === 'boolean') return fc.constantFrom('true', 'false');
  if (schema.format === 'uuid') {
    const version = schema.pattern === undefined ? 4 : 7;
    return fc.uuid({ version });
  }
  if (schema.format === 'date') return fc.constantFrom('2026-11-01', '2024-02-29');
  if (schema.format === 'date-time') return fc.constantFrom('2026-11-01T00:00:00.000Z');
  if (schema.pattern !== undefined) return fc.stringMatching(new RegExp(schema.pattern, 'u'));
  return fc.string({
    minLength: schema.minLength ?? 1,
    maxLength: Math.min(schema.maxLength ?? 30, 30),
  });
};

const valuesOf = (schema: Schema): fc.Arbitrary<readonly string[]> =>
  schema.type === 'array'
    ? fc.array(textOf(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: schema.maxItems ?? 3,
      })
    : textOf(schema).map((text) => [text]);

test('reads that fit the description are answered as it says', async () => {
  const { url, admin, description } = await serve();
  const { body: made } = await admin.post<{ key: string }>('/api/admin/api-keys', {
    name: 'fuzz',
    scopes: ['analytics', 'conversations'],
  });
  const reads = operationsOf(description).filter((one) => one['x-scope'] !== undefined);
  const surprises: string[] = [];
  for (const operation of reads) {
    const values = fc.record(
      Object.fromEntries(
        operation.parameters.map((one) => [one.name, valuesOf(one.schema as Schema)]),
      ),
      { requiredKeys: operation.parameters.filter((one) => one.required).map(({ name }) => name) },
    );
    for (const filled of fc.sample(values, { numRuns: 6, seed: 36 })) {
      const given = filled as Record<string, readonly string[]>;
      const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(given[name]?.[0] ?? ''),
      );
      const inQuery = operation.parameters.filter((one) => one.in === 'query');
      const query = new URLSearchParams(
        inQuery.flatMap(({ name }) => (given[name] ?? []).map((text) => [name, text])),
      );
      const response = await fetch(`${url}${path}?${query}`, bearer(made.key));
      const text = await response.text();
      const { error } = (response.status === 400 ? JSON.parse(text) : {}) as {
        error?: { fields?: Record<string, string> };
      };
      const unruled = Object.entries(error?.fields ?? {}).filter(
        ([, message]) => !rules.some((rule) => message.startsWith(rule)),
      );
      if (!(String(response.status) in operation.responses) || unruled.length > 0)
        surprises.push(
          `${response.status} ${operation.operationId} ${unruled.map(([name, message]) => `${name}=${String(given[name])}: ${message}`).join('; ')}`,
        );
    }
  }
  expect(surprises).toEqual([]);
});
