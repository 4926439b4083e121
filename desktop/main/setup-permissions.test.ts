import type { Session } from 'electron';
import { expect, test } from 'vitest';
import { setupPermissions } from './setup-permissions.ts';

type RequestHandler = (
  contents: unknown,
  permission: string,
  answer: (isGranted: boolean) => void,
  details: { requestingUrl: string },
) => void;
type Check = (contents: unknown, permission: string, origin: string) => boolean;

const aSession = () => {
  const handlers = {} as { request: RequestHandler; check: Check; device: () => boolean };
  setupPermissions({
    setPermissionRequestHandler: (handler: RequestHandler) => (handlers.request = handler),
    setPermissionCheckHandler: (handler: Check) => (handlers.check = handler),
    setDevicePermissionHandler: (handler: () => boolean) => (handlers.device = handler),
  } as unknown as Session);
  return handlers;
};

test('requests, checks and devices are all refused, except notifications for the console', () => {
  const { request, check, device } = aSession();
  const requested = (permission: string, requestingUrl: string) => {
    const answers: boolean[] = [];
    request(null, permission, (isGranted) => answers.push(isGranted), { requestingUrl });
    return answers;
  };
  expect(requested('notifications', 'app://console/admin')).toEqual([true]);
  expect(requested('media', 'app://console/admin')).toEqual([false]);
  expect(requested('notifications', 'https://evil.test/')).toEqual([false]);
  expect(check(null, 'notifications', 'app://console')).toBe(true);
  expect(check(null, 'geolocation', 'app://console')).toBe(false);
  expect(check(null, 'notifications', 'https://evil.test')).toBe(false);
  expect(device()).toBe(false);
});
