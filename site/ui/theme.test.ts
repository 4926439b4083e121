import { expect, test } from 'vitest';
import { createMemoryKeyValue } from '#shared/testing/memory-key-value.ts';
import { firstPaintScript } from '#site/shell/first-paint-script.ts';
import {
  readSheetChoice,
  SHEET_STORAGE_KEY,
  sheetChoices,
  writeSheetChoice,
} from '#site/ui/theme.ts';

test.each(sheetChoices)('the choice %s is read back', (choice) => {
  const storage = createMemoryKeyValue();
  writeSheetChoice(storage, choice);
  expect(readSheetChoice(storage)).toBe(choice);
});

test('following the system leaves nothing in storage', () => {
  const storage = createMemoryKeyValue();
  writeSheetChoice(storage, 'vellum');
  writeSheetChoice(storage, 'system');
  expect(storage.get(SHEET_STORAGE_KEY)).toBeNull();
});

test('anything else in storage means the system decides', () => {
  const storage = createMemoryKeyValue();
  storage.set(SHEET_STORAGE_KEY, 'purple');
  expect(readSheetChoice(storage)).toBe('system');
});

test('the script before the first paint reads the same key, and cannot end its own element', () => {
  expect(firstPaintScript).toContain(`'${SHEET_STORAGE_KEY}'`);
  expect(firstPaintScript).not.toContain('</');
});
