import { expect, test } from 'vitest';
import { limits } from '#shared/limits.ts';
import { withLimitsWrittenOut } from './limits-plugin.ts';

const head = "import { limits } from '#shared/limits.ts';\n";

test.each([
  ['limits.geo.lookupTimeoutMs', `(${limits.geo.lookupTimeoutMs})`],
  ['limits.realtime.quality.goodUpToMs', `(${limits.realtime.quality.goodUpToMs})`],
  [
    'limits.geo.allowedCountryCodes.includes(x)',
    '(["US","PR","GU","VI","AS","MP","UM"]).includes(x)',
  ],
  ['const { cacheMs } = limits.geo;', `const { cacheMs } = {"cacheMs":${limits.geo.cacheMs}};`],
  ['const all = limits;', 'const all = limits;'],
  ['deps.limits.geo.cacheMs', 'deps.limits.geo.cacheMs'],
  ['(typeof limits.geo)', '(typeof limits.geo)'],
])('%s becomes %s', (source, written) => {
  expect(withLimitsWrittenOut(head + source)).toBe(head + written);
});

test('leaves a module with its own limits unchanged', () => {
  const source = 'const limits = { geo: { cacheMs: 1 } }; limits.geo.cacheMs;';
  expect(withLimitsWrittenOut(source)).toBe(source);
});
