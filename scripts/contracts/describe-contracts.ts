import { z } from 'zod';
import { calls } from '#shared/contracts/index.ts';
import {
  acknowledgementSchemas,
  adminEventSchemas,
  clientEventSchemas,
} from '#shared/contracts/realtime.ts';
import type { Schema } from './find-incompatible.ts';

/** JSON Schemas by name. The client writes `sent`, the server writes `answered`. */
export interface ContractDescription {
  readonly sent: Readonly<Record<string, Schema>>;
  readonly answered: Readonly<Record<string, Schema>>;
}

const describe = (io: 'input' | 'output', schemas: Readonly<Record<string, z.ZodType>>) =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, schema]): [string, Schema] => {
      const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
      return [name, described as Schema];
    }),
  );

const named = <T>(part: string, pick: (call: (typeof calls)[keyof typeof calls]) => T) =>
  Object.fromEntries(
    Object.values(calls).map((call): [string, T] => [
      `${call.method} ${call.path} ${part}`,
      pick(call),
    ]),
  );

/** Every call and every event of this version. */
export const describeContracts = (): ContractDescription => ({
  sent: describe('input', {
    ...named('params', ({ params }) => params),
    ...named('query', ({ query }) => query),
    ...named('body', ({ body }) => body),
    ...Object.fromEntries(
      Object.entries(clientEventSchemas).map(([name, schema]) => [`event ${name}`, schema]),
    ),
  }),
  answered: describe('output', {
    ...named('answer', ({ answer }) => answer),
    ...Object.fromEntries(
      Object.entries(adminEventSchemas).map(([name, schema]) => [`event ${name}`, schema]),
    ),
    ...Object.fromEntries(
      Object.entries(acknowledgementSchemas).map(([name, schema]) => [`answer to ${name}`, schema]),
    ),
  }),
});
