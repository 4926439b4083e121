import { z } from 'zod';
import { call } from '#shared/contracts/call.ts';

/** A JSON Schema, as far as the console's API page shows it. */
export type DescribedSchema = z.infer<typeof describedSchema>;
const describedSchema = z.looseObject({ type: z.string().optional() });

const parameterSchema = z.looseObject({
  name: z.string(),
  in: z.enum(['path', 'query']),
  required: z.boolean(),
  schema: describedSchema,
});

const operationSchema = z.looseObject({
  operationId: z.string(),
  summary: z.string(),
  tags: z.array(z.string()),
  parameters: z.array(parameterSchema),
  /** The scope that an API key needs; missing if no API key is accepted. */
  'x-scope': z.string().optional(),
});
export type DescribedOperation = z.infer<typeof operationSchema>;

export const getOpenApi = call('GET', '/api/openapi.json', {
  doc: 'Every call of the server as OpenAPI 3.1, made from the contracts that check the calls.',
  answer: z.looseObject({
    openapi: z.literal('3.1.0'),
    paths: z.record(z.string(), z.partialRecord(z.enum(['get', 'post']), operationSchema)),
  }),
});
