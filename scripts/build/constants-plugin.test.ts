import { expect, test } from 'vitest';
import { limits } from '#shared/limits.ts';
import { withConstantsWrittenOut } from './constants-plugin.ts';

const head = `import { limits } from '#shared/limits.ts';
import { texts } from '#site/texts/en.ts';
import { locale } from '#site/texts/locale.ts';
`;

const own = {
  texts: {
    chat: {
      send: "'Send'",
      left: '(count: number) => `${count} left`',
      faults: { empty: "'Empty'", long: "'Long'" },
    },
  },
  locale: { language: '"ar"', direction: '"rtl"' },
};

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
  ['type Geo = typeof limits.geo;', 'type Geo = typeof limits.geo;'],
  ['<p title={texts.chat.send}>{locale.language}</p>', '<p title={(\'Send\')}>{("ar")}</p>'],
  ['texts.chat.left(a + b)', '((count: number) => `${count} left`)(a + b)'],
  ['texts.chat.faults[code]', '({"empty":\'Empty\',"long":\'Long\'})[code]'],
  ["'texts.chat.send'; // texts.chat.send", "'texts.chat.send'; // texts.chat.send"],
  ['`${texts.chat.send} ${limits.geo.cacheMs}`', `\`\${('Send')} \${(${limits.geo.cacheMs})}\``],
])('%s becomes %s', (source, written) => {
  expect(withConstantsWrittenOut(head + source, own, 'module.tsx')).toBe(head + written);
});

test('leaves a module with its own limits unchanged', () => {
  const source = 'const limits = { geo: { cacheMs: 1 } }; limits.geo.cacheMs;';
  expect(withConstantsWrittenOut(source, own)).toBe(source);
});
