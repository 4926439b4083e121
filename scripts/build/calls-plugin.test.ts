import { expect, test } from 'vitest';
import { getHealth } from '#shared/contracts/health.ts';
import { withCallsWrittenOut } from './calls-plugin.ts';

const written = `const getHealth = {"method":"GET","path":"${getHealth.path}"};`;
const importOf = (list: string, file = 'health') =>
  `import { ${list} } from '#shared/contracts/${file}.ts';`;

test.each([
  ['a call', importOf('getHealth'), written],
  ['a call with types', importOf('getHealth, type Health'), written],
  ['types', importOf('type Health'), importOf('type Health')],
  ['a schema', importOf('idSchema', 'ids'), importOf('idSchema', 'ids')],
  ['a call with a schema', importOf('getHealth, one'), `${written} ${importOf('one')}`],
  ['another name', importOf('getHealth, one as two'), `${written} ${importOf('one as two')}`],
  [
    'a call over some lines, which stay',
    importOf('\n  getHealth,\n  type Health,\n'),
    `${written}\n\n\n`,
  ],
  [
    'a read of its path',
    `${importOf('getHealth')} fetch(getHealth.path, a.getHealth.path);`,
    `${written} fetch("${getHealth.path}", a.getHealth.path);`,
  ],
  [
    'a call whose schema is read',
    `${importOf('getHealth')} getHealth.answer.parse({});`,
    `${importOf('getHealth')} getHealth.answer.parse({});`,
  ],
])('%s', (_what, source, becomes) => {
  expect(withCallsWrittenOut(source)).toBe(becomes);
});
