import { expect, test } from 'vitest';
import { readUaFamily } from '#site/platform/identity/sources/ua-family.ts';

const chrome = (version: string) =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version} Safari/537.36`;
const family = (userAgent: string) => readUaFamily({ navigator: { userAgent } });

test('an update does not change the family, another browser does', () => {
  expect(family(chrome('140.0.0.0'))).toBe(family(chrome('156.0.7123.9')));
  expect(family('CPU iPhone OS 17_6_1 like')).toBe(family('CPU iPhone OS 18_0 like'));
  expect(family(`${chrome('140.0.0.0')} Edg/140.0.0.0`)).not.toBe(family(chrome('140.0.0.0')));
  expect(family('')).toBeNull();
  expect(readUaFamily({ navigator: {} })).toBeNull();
});
