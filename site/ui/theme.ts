import type { KeyValue } from '#shared/ports/key-value.ts';

/** The reader's choice: follow the system, or one of the two themes. */
export type ThemeChoice = 'system' | 'light' | 'dark';

export const themeChoices: readonly ThemeChoice[] = ['system', 'light', 'dark'];

/** The inline script that runs before the first paint reads the same key. */
export const THEME_STORAGE_KEY = 'foyer.theme';

const isThemeChoice = (value: unknown): value is ThemeChoice =>
  themeChoices.some((choice) => choice === value);

const orSystem = (value: unknown): ThemeChoice => (isThemeChoice(value) ? value : 'system');

export const readThemeChoice = (storage: KeyValue): ThemeChoice =>
  orSystem(storage.get(THEME_STORAGE_KEY));

/** The choice that the document currently shows. */
export const themeChoiceOf = (root: HTMLElement): ThemeChoice => orSystem(root.dataset['theme']);

/** Stores the choice. Following the system removes it from storage. */
export const writeThemeChoice = (storage: KeyValue, choice: ThemeChoice): void => {
  if (choice === 'system') storage.remove(THEME_STORAGE_KEY);
  else storage.set(THEME_STORAGE_KEY, choice);
};

/** Applies the theme to the whole document without transitions. */
export const applyThemeChoice = (root: HTMLElement, choice: ThemeChoice): void => {
  root.dataset['turning'] = '';
  if (choice === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = choice;
  // Reading a computed style makes the browser apply the new colors while transitions are off.
  void getComputedStyle(root).color;
  delete root.dataset['turning'];
};
