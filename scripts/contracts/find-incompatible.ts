/** The subset of JSON Schema that zod emits. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly additionalProperties?: boolean | Schema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly format?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
}

const optionsOf = (schema: Schema): readonly Schema[] | undefined => {
  const { type, anyOf, oneOf } = schema;
  if (typeof type !== 'object') return anyOf ?? oneOf;
  return type.map((one) => (one === 'null' ? { type: one } : { ...schema, type: one }));
};

const valuesOf = (schema: Schema): readonly unknown[] | undefined =>
  schema.enum ?? (Object.hasOwn(schema, 'const') ? [schema.const] : undefined);

const bounds = [
  ['minimum', 'is at least'],
  ['minLength', 'is at least this long:'],
  ['minItems', 'has at least this many:'],
  ['maximum', 'is at most'],
  ['maxLength', 'is at most this long:'],
  ['maxItems', 'has at most this many:'],
] as const;

/** A UUID always has the same length. */
const lengthOf = ({ format }: Schema): number | undefined => (format === 'uuid' ? 36 : undefined);

const faultsOfBounds = (written: Schema, read: Schema, at: string): string[] =>
  bounds.flatMap(([key, text]) => {
    const limit = read[key];
    if (limit === undefined) return [];
    const own = written[key] ?? (key.endsWith('Length') ? lengthOf(written) : undefined);
    const isInside = own !== undefined && (key.startsWith('min') ? own >= limit : own <= limit);
    return isInside ? [] : [`${at}: the reader wants what ${text} ${limit}`];
  });

const faultsOfObject = (written: Schema, read: Schema, at: string): string[] => {
  const has = written.properties ?? {};
  const missing = (read.required ?? []).filter((name) => !written.required?.includes(name));
  return [
    ...missing.map((name) => `${at}.${name}: the reader requires it`),
    ...Object.entries(read.properties ?? {}).flatMap(([name, inner]) =>
      has[name] ? findIncompatible(has[name], inner, `${at}.${name}`) : [],
    ),
  ];
};

/**
 * The places where `read` may reject or misread a value that matches `written`, one line each;
 * empty if it can read every written value. Unknown fields are fine, because readers drop them.
 * Does not compare patterns and formats.
 */
export const findIncompatible = (written: Schema, read: Schema, at: string): string[] => {
  const writtenOptions = optionsOf(written);
  if (writtenOptions) return writtenOptions.flatMap((one) => findIncompatible(one, read, at));
  const readOptions = optionsOf(read);
  if (readOptions) {
    const faults = readOptions.map((one) => findIncompatible(written, one, at));
    return faults.some((own) => own.length === 0) ? [] : (faults[0] ?? []);
  }
  const values = valuesOf(read);
  if (values) {
    const strange = (valuesOf(written) ?? ['anything']).filter((value) => !values.includes(value));
    return strange.map((value) => `${at}: the reader does not know ${JSON.stringify(value)}`);
  }
  const isNumber = written.type === 'integer' && read.type === 'number';
  if (read.type !== undefined && written.type !== read.type && !isNumber)
    return [
      `${at}: the reader wants ${String(read.type)}, not ${String(written.type ?? 'anything')}`,
    ];
  return [
    ...faultsOfBounds(written, read, at),
    ...faultsOfObject(written, read, at),
    ...(read.items ? findIncompatible(written.items ?? {}, read.items, `${at}[]`) : []),
  ];
};
