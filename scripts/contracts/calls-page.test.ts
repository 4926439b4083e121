import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '#shared/contracts/call.ts';
import { calls } from '#shared/contracts/index.ts';
import { inRoot } from '../run/paths.mjs';

interface Described {
  readonly properties?: object;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Described[];
}

/** The fields of a schema, with `?` for optional ones. */
const fieldsIn = ({ properties = {}, required = [] }: Described): string[] =>
  Object.keys(properties).map((name) => `\`${name}${required.includes(name) ? '' : '?'}\``);

const describe = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Described;

const fieldsOf = (schema: z.ZodType, io: 'input' | 'output'): string => {
  const described = describe(schema, io);
  return (described.anyOf ?? [described]).map((one) => fieldsIn(one).join(', ')).join(', or ');
};

const filterKeys = fieldsIn(describe(calls.getOverview.query, 'input'));

const queryOf = ({ query }: Call): string => {
  const fields = fieldsIn(describe(query, 'input'));
  const isFiltered = filterKeys.every((key) => fields.includes(key));
  const own = isFiltered ? fields.filter((field) => !filterKeys.includes(field)) : fields;
  return [...(isFiltered ? ['the filter'] : []), ...own].join(', ');
};

/** A call whose answer has no fields returns a file, or only its status. */
const answerOf = ({ answer, status }: Call): string => {
  if (status === 204) return '204';
  const fields = fieldsOf(answer, 'output') || 'a file';
  return status === 200 ? fields : `${fields}; ${status}`;
};

const rowOf = (call: Call): string =>
  [
    `\`${call.method} ${call.path}\``,
    queryOf(call),
    fieldsOf(call.body, 'input'),
    answerOf(call),
    call.scope ?? '',
    call.doc.replace(/docs\/([\w-]+)\.md/g, '[$1]($1.md)'),
  ]
    .map((cell) => cell.replaceAll('|', '\\|'))
    .join(' | ');

const tableOf = (listed: readonly Call[]): string =>
  [
    '| Call | Query | Body | Answer | API key | What it does |',
    '| --- | --- | --- | --- | --- | --- |',
    ...listed.map((call) => `| ${rowOf(call)} |`),
  ].join('\n');

/** The content of docs/calls.md: every call of the contracts. */
const listCalls = (): string => {
  const all: readonly Call[] = Object.values(calls);
  const isAdmin = ({ path }: Call) => path.startsWith('/api/admin/');
  return `# Every call

Made from \`shared/contracts\`. To write it anew: \`npx vitest run scripts/contracts/calls-page.test.ts -u\`.
\`GET /api/openapi.json\` says the same for programs, with every type.

Bodies are JSON, and \`?\` marks optional fields. Failures have the envelope of the
[error catalogue](product.md#errors). Where the column "API key" names a scope, a key of that scope may
make the call.

## Visitor calls

${tableOf(all.filter((call) => !isAdmin(call)))}

## Admin calls

They need \`x-admin-key\`. The filter of the [analytics](analytics-api.md) is ${filterKeys.join(', ')}.

${tableOf(all.filter(isAdmin))}
`;
};

test('docs/calls.md lists the calls of the contracts; if not, run this file with vitest -u', async () => {
  await expect(listCalls()).toMatchFileSnapshot(inRoot('docs/calls.md'));
});
