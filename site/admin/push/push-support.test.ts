import { expect, test } from 'vitest';
import { pushSupportOf } from '#site/admin/push/push-support.ts';

const able = {
  ...{ isSecure: true, hasPush: true, permission: 'default' as const },
  ...{ isIos: false, isInstalled: false },
};

test.each([
  [{}, 'ready'],
  [{ permission: 'granted' as const }, 'ready'],
  [{ permission: 'denied' as const }, 'denied'],
  [{ isSecure: false, hasPush: false }, 'insecure'],
  [{ hasPush: false }, 'unsupported'],
  [{ isIos: true, hasPush: false, permission: null }, 'home-screen'],
  [{ isIos: true, isInstalled: true }, 'ready'],
  [{ isIos: true, isInstalled: true, hasPush: false }, 'unsupported'],
])('with %o push is %s', (browser, expected) => {
  expect(pushSupportOf({ ...able, ...browser })).toBe(expected);
});
