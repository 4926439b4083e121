import { expect, test } from 'vitest';
import { desktopSettingsSchema } from '#shared/contracts/desktop-settings.ts';
import { acceleratorOf } from './accelerator.ts';

const none = { ctrlKey: false, altKey: false, shiftKey: false, metaKey: false };
const all = { ctrlKey: true, altKey: true, shiftKey: true, metaKey: true };

test.each([
  ['Control+F', { code: 'KeyF', key: 'f', ...none, ctrlKey: true }],
  ['Control+Shift+A', { code: 'KeyQ', key: 'A', ...none, ctrlKey: true, shiftKey: true }],
  ['Alt+Space', { code: 'Space', key: ' ', ...none, altKey: true }],
  // macOS types a special character with Alt.
  ['Alt+L', { code: 'KeyL', key: '¬', ...none, altKey: true }],
  ['Super+F12', { code: 'F12', key: 'F12', ...none, metaKey: true }],
  ['Control+Alt+Shift+Super+7', { code: 'Digit7', key: '/', ...all }],
] as const)('records %s from its keys', (accelerator, pressed) => {
  expect(acceleratorOf(pressed)).toBe(accelerator);
  expect(desktopSettingsSchema.shape.shortcut.parse(accelerator)).toBe(accelerator);
});

test('modifiers alone wait for a key; a key without them is refused, since it is needed for typing', () => {
  expect(acceleratorOf({ code: 'ShiftLeft', key: 'Shift', ...none, shiftKey: true })).toBe(
    'incomplete',
  );
  expect(acceleratorOf({ code: 'KeyF', key: 'F', ...none, shiftKey: true })).toBeNull();
  expect(acceleratorOf({ code: 'Unidentified', key: 'é', ...none, ctrlKey: true })).toBeNull();
});
