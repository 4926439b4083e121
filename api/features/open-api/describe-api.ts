import { z } from 'zod';
import type { Call } from '#shared/contracts/call.ts';
import { errorStatus, failureSchema } from '#shared/contracts/errors.ts';
import { calls } from '#shared/contracts/index.ts';
import type { ApiScope } from '#shared/contracts/api-scopes.ts';
import { nothing } from '#shared/contracts/shapes.ts';

type Schema = Record<string, unknown>;

const V7 = '^.{14}7';

/**
 * Zod's own pattern of a time is longer than most answers, and `format` expresses the same. For a UUID,
 * keeps only the version.
 */
const withoutLongPattern = ({ jsonSchema }: { jsonSchema: Schema }): void => {
  const format = String(jsonSchema['format']);
  if (['date', 'date-time', 'email'].includes(format)) delete jsonSchema['pattern'];
  if (format === 'uuid') {
    const pattern = String(jsonSchema['pattern']);
    // For a wrapped schema, such as `optional()`, Zod passes the same object again.
    const isV7 = pattern === V7 || pattern.includes('7[0-9a-fA-F]{3}');
    if (isV7) jsonSchema['pattern'] = V7;
    else delete jsonSchema['pattern'];
  }
};

/** Rules for a field that no JSON Schema expresses, but a client must know. */
export const rules = [
  'must be an IANA time zone',
  'is needed beside ',
  'needs ',
  'must be one of the steps',
  'must not be before ',
  'must be within ',
  'must not stand beside ',
  'must be the id that is to be ',
  'must be a time within ',
  'must be a key of P-256',
  'must be a PNG, JPEG or WebP picture',
  'must name the session',
  'must be one of ',
  'must name each scope once',
  'must end in ',
  'Enter a time zone',
  'Ends before ',
  'Overlaps ',
  'Begins and ends ',
  'Please enter a valid email address',
  'Name must ',
  'Name contains ',
  'Message must ',
];

const toSchema = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
  const options = { io, unrepresentable: 'any', override: withoutLongPattern } as const;
  const { $schema: _, ...described } = z.toJSONSchema(schema, options);
  return described;
};

/** A query's number arrives as digits; the bounds apply to the parsed value. */
const numberOf = (written: Schema, read: Schema): Schema =>
  written['type'] === 'string' && (read['type'] === 'integer' || read['type'] === 'number')
    ? { ...read, type: 'integer' }
    : written;

/** `getOverview` becomes "Get overview". */
const summaryOf = (name: string): string => {
  const words = name.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The part of the path after `/api` or `/api/admin`, which groups the calls. */
const tagOf = (path: string): string =>
  path.replace(/^\/api\/(admin\/)?/, '').split('/')[0] ?? 'other';

const parametersOf = (where: 'path' | 'query', schema: z.ZodType) => {
  const described = toSchema(schema, 'input');
  const properties = (described['properties'] ?? {}) as Record<string, Schema>;
  const read = (toSchema(schema, 'output')['properties'] ?? {}) as Record<string, Schema>;
  const required = (described['required'] ?? []) as string[];
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: numberOf(one, read[name] ?? {}),
  }));
};

const failed = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
});

const failuresOf = ({ method, path, params, query, body }: Call) => {
  const isBare = [params, query, body].every((schema) => schema === nothing);
  return {
    ...(!isBare && { '400': failed('The request does not fit the schema.') }),
    ...(/^\/api\/(?:admin|conversations)/.test(path) && {
      '401': failed('Without the key, or the cookie, that the call needs.'),
    }),
    ...((params !== nothing || method === 'POST') && {
      '404': failed('There is no such thing, or not for this caller.'),
    }),
    ...(method === 'POST' && { '409': failed('It does not fit what there is: `conflict`.') }),
    ...(body !== nothing && { '413': failed('More than the server takes: `too_large`.') }),
    '429': failed('Too many requests; `Retry-After` tells when to try again.'),
    default: failed(`A failure: \`error.code\` is one of ${Object.keys(errorStatus).join(', ')}.`),
  };
};

/** A text is a file for people; an answer without a type is a file, or nothing. */
const answerOf = (call: Call) => {
  const schema = toSchema(call.answer, 'output');
  const isTyped = Object.keys(schema).length > 0;
  const type = schema['type'] === 'string' ? 'text/plain' : 'application/json';
  const types = call.media.answer ?? (isTyped ? [type] : []);
  const content = Object.fromEntries(
    types.map((each) => [each, each === 'application/json' && call.media.answer ? {} : { schema }]),
  );
  const hasContent = call.status !== 204 && types.length > 0;
  const description = hasContent ? 'The answer.' : 'Done, or the file.';
  return { [String(call.status)]: { description, ...(hasContent && { content }) } };
};

const securityOf = (path: string, scope: ApiScope | undefined) => {
  // A conversation belongs to the visitor who holds the cookie, and the owner may read it.
  if (path.startsWith('/api/conversations/:')) return [{ visitor: [] }, { adminKey: [] }];
  if (!path.startsWith('/api/admin')) return [];
  return [{ adminKey: [] }, ...(scope === undefined ? [] : [{ apiKey: [scope] }])];
};

const describeCall = (name: string, call: Call) => {
  const { scope } = call;
  const body = toSchema(call.body, 'input');
  const isRaw = call.media.body !== undefined;
  const hasBody =
    isRaw || (call.method === 'POST' && Object.keys(body['properties'] ?? body).length > 0);
  return {
    operationId: name,
    summary: summaryOf(name),
    tags: [tagOf(call.path)],
    ...(scope !== undefined && { 'x-scope': scope }),
    security: securityOf(call.path, scope),
    parameters: [...parametersOf('path', call.params), ...parametersOf('query', call.query)],
    ...(hasBody && {
      requestBody: {
        required: true,
        content: { [call.media.body ?? 'application/json']: isRaw ? {} : { schema: body } },
      },
    }),
    responses: { ...answerOf(call), ...failuresOf(call) },
  };
};

/** Every call of the contracts as OpenAPI 3.1. */
export const describeApi = (version: string) => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, call] of Object.entries(calls)) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeCall(name, call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Foyer',
      version,
      description:
        'Times are UTC, ISO 8601 with milliseconds. Calls below /api/admin need the admin key, or an ' +
        'API key with the scope that the call names. Make API keys in the settings of the console. ' +
        `What fits the schemas is refused with 400 only where a field ${rules.map((rule) => `"${rule.trim()}"`).join(', ')} (the other field, or a number).`,
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        adminKey: { type: 'apiKey', in: 'header', name: 'x-admin-key' },
        apiKey: { type: 'http', scheme: 'bearer' },
        visitor: {
          type: 'apiKey',
          in: 'cookie',
          name: 'visitor',
          description: '`__Host-visitor` over HTTPS. The start of a conversation sets it.',
        },
      },
      schemas: { Failure: toSchema(failureSchema, 'output') },
    },
  };
};
