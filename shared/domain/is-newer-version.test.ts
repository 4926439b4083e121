import { expect, test } from 'vitest';
import { isNewerVersion } from '#shared/domain/is-newer-version.ts';

test('versions are in the order of their numbers, and a release follows its betas', () => {
  const rising = ['0.9.9', '1.0.0-beta.2', '1.0.0-beta.10', '1.0.0', '1.0.1', '1.2.0', '1.10.0'];
  for (const [at, version] of rising.entries()) {
    for (const [otherAt, other] of rising.entries()) {
      expect([version, other, isNewerVersion(version, other)]).toEqual([
        version,
        other,
        at > otherAt,
      ]);
    }
  }
});

test('a build number and a leading v make no version newer', () => {
  expect(isNewerVersion('1.0.0+7', '1.0.0')).toBe(false);
  expect(isNewerVersion('v1.0.0', '1.0.0')).toBe(false);
  expect(isNewerVersion('v1.0.1', '1.0.0')).toBe(true);
});
