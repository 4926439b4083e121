import fc from 'fast-check';
import { expect, test } from 'vitest';
import { desktopCalls, type DesktopCallName } from '#shared/contracts/desktop-bridge.ts';
import { answerCall } from './answer-call.ts';

const ours = { url: 'app://console/admin', isMainFrame: true };

const createHandlers = () => {
  const requested: [string, unknown][] = [];
  const names = Object.keys(desktopCalls) as DesktopCallName[];
  const handlers = Object.fromEntries(
    names.map((name) => [
      name,
      (input: unknown) => {
        requested.push([name, input]);
        return 'answered';
      },
    ]),
  ) as Record<DesktopCallName, (input: unknown) => unknown>;
  return { requested, handlers };
};

test('answers a call from the console', async () => {
  const { requested, handlers } = createHandlers();
  expect(await answerCall(handlers, ours, 'checkServer', { address: 'x' })).toBe('answered');
  expect(requested).toEqual([['checkServer', { address: 'x' }]]);
});

test.each([
  ['another page', { url: 'https://evil.test/', isMainFrame: true }],
  ['a frame in the page', { url: 'app://console/admin', isMainFrame: false }],
  ['a frame that is gone', { url: null, isMainFrame: true }],
])('refuses %s', async (_name, caller) => {
  const { requested, handlers } = createHandlers();
  await expect(answerCall(handlers, caller, 'begin', {})).rejects.toThrow('refused');
  expect(requested).toEqual([]);
});

test('refuses anything else before it has an effect', async () => {
  const { requested, handlers } = createHandlers();
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.constantFrom(
          ...Object.keys(desktopCalls),
          'function toString() { [native code] }',
          '[object Object]',
        ),
        fc.anything(),
      ),
      fc.anything(),
      async (name, input) => {
        const before = requested.length;
        await answerCall(handlers, ours, name, input).catch(() => undefined);
        for (const [called, given] of requested.slice(before)) {
          const { input: schema } = desktopCalls[called as DesktopCallName];
          expect(schema.safeParse(given).success).toBe(true);
        }
      },
    ),
  );
  await expect(answerCall(handlers, ours, 'setUp', { address: 1 })).rejects.toThrow('refused');
  await expect(answerCall(handlers, ours, 'begin', { more: 1 })).rejects.toThrow('refused');
});
