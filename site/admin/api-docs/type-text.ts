import type { DescribedSchema } from '#shared/contracts/open-api.ts';

interface Known {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  anyOf?: Known[];
  oneOf?: Known[];
  items?: Known;
  properties?: Record<string, Known>;
  required?: string[];
  additionalProperties?: Known | boolean;
}

const INDENT = '  ';
/** Ignores limits that every safe integer satisfies. */
const isBound = (value: number | undefined): value is number =>
  value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER;

const rangeText = (from: number | undefined, to: number | undefined, of: string): string => {
  const [low, high] = [isBound(from), isBound(to)];
  if (low && high) return ` (${from} to ${to}${of})`;
  if (high) return ` (at most ${to}${of})`;
  return low ? ` (at least ${from}${of})` : '';
};

const objectText = (
  { properties = {}, required = [], additionalProperties }: Known,
  depth: number,
) => {
  const pad = INDENT.repeat(depth + 1);
  const fields = Object.entries(properties).map(
    ([name, one]) =>
      `${pad}${name}${required.includes(name) ? '' : '?'}: ${textOf(one, depth + 1)}`,
  );
  if (typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0)
    fields.push(`${pad}[name]: ${textOf(additionalProperties, depth + 1)}`);
  return fields.length === 0 ? '{}' : `{\n${fields.join('\n')}\n${INDENT.repeat(depth)}}`;
};

const textOf = (schema: Known, depth: number): string => {
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return options.map((one) => textOf(one, depth)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  if (schema.type === 'object') return objectText(schema, depth);
  if (schema.type === 'array') return `list of ${textOf(schema.items ?? {}, depth)}`;
  if (schema.type === 'string')
    return schema.format ?? `text${rangeText(schema.minLength, schema.maxLength, ' characters')}`;
  if (schema.type === 'number' || schema.type === 'integer')
    return `${schema.type === 'integer' ? 'whole number' : 'number'}${rangeText(schema.minimum, schema.maximum, '')}`;
  return schema.type ?? 'any value';
};

/** A JSON Schema in readable form: one indented line per field. */
export const typeText = (schema: DescribedSchema): string => textOf(schema, 0);
