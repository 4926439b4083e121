import { z } from 'zod';
import type { Call } from '#shared/contracts/call.ts';
import { errorStatus, failureSchema } from '#shared/contracts/errors.ts';
import { calls } from '#shared/contracts/index.ts';
import type { ApiScope } from '#shared/contracts/api-scopes.ts';

type Schema = Record<string, unknown>;

/** Zod's own pattern of a time is longer than the rest of most answers, and `format` says the same. */
const withoutLongPattern = ({ jsonSchema }: { jsonSchema: Schema }): void => {
  if (['date', 'date-time', 'uuid', 'email'].includes(String(jsonSchema['format'])))
    delete jsonSchema['pattern'];
};

const toSchema = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
  const options = { io, unrepresentable: 'any', override: withoutLongPattern } as const;
  const { $schema: _, ...described } = z.toJSONSchema(schema, options);
  return described;
};

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
  const required = (described['required'] ?? []) as string[];
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: one,
  }));
};

const failures = {
  default: {
    description: `A failure: \`error.code\` is one of ${Object.keys(errorStatus).join(', ')}.`,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
  },
};

/** A text is a file for people; an answer without a type is a file, or nothing. */
const answerOf = (call: Call) => {
  const schema = toSchema(call.answer, 'output');
  if (Object.keys(schema).length === 0) return { '2XX': { description: 'Done, or the file.' } };
  const type = schema['type'] === 'string' ? 'text/plain' : 'application/json';
  return { '200': { description: 'The answer.', content: { [type]: { schema } } } };
};

const securityOf = (path: string, scope: ApiScope | undefined) => {
  if (!path.startsWith('/api/admin')) return [];
  return [{ adminKey: [] }, ...(scope === undefined ? [] : [{ apiKey: [scope] }])];
};

const describeCall = (name: string, call: Call) => {
  const { scope } = call;
  const body = toSchema(call.body, 'input');
  const hasBody = call.method === 'POST' && Object.keys(body['properties'] ?? body).length > 0;
  return {
    operationId: name,
    summary: summaryOf(name),
    tags: [tagOf(call.path)],
    ...(scope !== undefined && { 'x-scope': scope }),
    security: securityOf(call.path, scope),
    parameters: [...parametersOf('path', call.params), ...parametersOf('query', call.query)],
    ...(hasBody && {
      requestBody: { required: true, content: { 'application/json': { schema: body } } },
    }),
    responses: { ...answerOf(call), ...failures },
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
        'API key with the scope that the call names. Make API keys in the settings of the console.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        adminKey: { type: 'apiKey', in: 'header', name: 'x-admin-key' },
        apiKey: { type: 'http', scheme: 'bearer' },
      },
      schemas: { Failure: toSchema(failureSchema, 'output') },
    },
  };
};
