import type { KeyValue } from '#shared/ports/key-value.ts';

/** What the reader chose: follow the system, or one of the two sheets. */
export type SheetChoice = 'system' | 'vellum' | 'cyanotype';

export const sheetChoices: readonly SheetChoice[] = ['system', 'vellum', 'cyanotype'];

/** The same key is read by the inline script that runs before the first paint. */
export const SHEET_STORAGE_KEY = 'foyer.sheet';

const isSheetChoice = (value: unknown): value is SheetChoice =>
  sheetChoices.some((choice) => choice === value);

const orSystem = (value: unknown): SheetChoice => (isSheetChoice(value) ? value : 'system');

export const readSheetChoice = (storage: KeyValue): SheetChoice =>
  orSystem(storage.get(SHEET_STORAGE_KEY));

/** The choice a document is showing. */
export const sheetChoiceOf = (root: HTMLElement): SheetChoice => orSystem(root.dataset['sheet']);

/** Remembers the choice; following the system leaves nothing behind in storage. */
export const writeSheetChoice = (storage: KeyValue, choice: SheetChoice): void => {
  if (choice === 'system') storage.remove(SHEET_STORAGE_KEY);
  else storage.set(SHEET_STORAGE_KEY, choice);
};

/** Turns the whole document over, without a single transition running on the way. */
export const applySheetChoice = (root: HTMLElement, choice: SheetChoice): void => {
  root.dataset['turning'] = '';
  if (choice === 'system') delete root.dataset['sheet'];
  else root.dataset['sheet'] = choice;
  // Reading a computed style makes the browser settle the new colours while transitions are off.
  void getComputedStyle(root).color;
  delete root.dataset['turning'];
};
