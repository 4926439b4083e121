import type { Session } from 'electron';
import { expect, test } from 'vitest';
import { setupPermissions } from './setup-permissions.ts';

type Ask = (
  contents: unknown,
  permission: string,
  answer: (isGranted: boolean) => void,
  details: { requestingUrl: string },
) => void;
type Check = (contents: unknown, permission: string, origin: string) => boolean;

const aSession = () => {
  const handlers = {} as { ask: Ask; check: Check; device: () => boolean };
  setupPermissions({
    setPermissionRequestHandler: (handler: Ask) => (handlers.ask = handler),
    setPermissionCheckHandler: (handler: Check) => (handlers.check = handler),
    setDevicePermissionHandler: (handler: () => boolean) => (handlers.device = handler),
  } as unknown as Session);
  return handlers;
};

test('a request, a check and a device are all refused but notifications of the console', () => {
  const { ask, check, device } = aSession();
  const asked = (permission: string, requestingUrl: string) => {
    const answers: boolean[] = [];
    ask(null, permission, (isGranted) => answers.push(isGranted), { requestingUrl });
    return answers;
  };
  expect(asked('notifications', 'app://console/admin')).toEqual([true]);
  expect(asked('media', 'app://console/admin')).toEqual([false]);
  expect(asked('notifications', 'https://evil.test/')).toEqual([false]);
  expect(check(null, 'notifications', 'app://console')).toBe(true);
  expect(check(null, 'geolocation', 'app://console')).toBe(false);
  expect(check(null, 'notifications', 'https://evil.test')).toBe(false);
  expect(device()).toBe(false);
});
