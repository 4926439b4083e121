import { expect, test } from 'vitest';
import { createMemoryKeyValue } from '#shared/testing/memory-key-value.ts';
import { firstPaintScript } from '#site/shell/first-paint-script.ts';
import {
  readThemeChoice,
  THEME_STORAGE_KEY,
  themeChoices,
  writeThemeChoice,
} from '#site/ui/theme.ts';

test.each(themeChoices)('the choice %s is read back', (choice) => {
  const storage = createMemoryKeyValue();
  writeThemeChoice(storage, choice);
  expect(readThemeChoice(storage)).toBe(choice);
});

test('following the system stores nothing', () => {
  const storage = createMemoryKeyValue();
  writeThemeChoice(storage, 'light');
  writeThemeChoice(storage, 'system');
  expect(storage.get(THEME_STORAGE_KEY)).toBeNull();
});

test("any other stored value means the system's theme", () => {
  const storage = createMemoryKeyValue();
  storage.set(THEME_STORAGE_KEY, 'purple');
  expect(readThemeChoice(storage)).toBe('system');
});

test('the script before the first paint reads the same key, and cannot close its own element', () => {
  expect(firstPaintScript).toContain(`'${THEME_STORAGE_KEY}'`);
  expect(firstPaintScript).not.toContain('</');
});
