import { useId, useSyncExternalStore } from 'react';
import type { KeyValue } from '#shared/ports/key-value.ts';
import {
  THEME_STORAGE_KEY,
  applyThemeChoice,
  readThemeChoice,
  themeChoiceOf,
  themeChoices,
  writeThemeChoice,
  type ThemeChoice,
} from '#site/ui/theme.ts';
import { texts } from '#site/texts/en.ts';

export const themeNames: Record<ThemeChoice, string> = {
  system: texts.ui.theme.system,
  light: texts.ui.theme.light,
  dark: texts.ui.theme.dark,
};

// localStorage throws if the browser blocks it. The switch then affects only this page.
const pageStorage: KeyValue = {
  get: (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set: (key, value) => {
    try {
      localStorage.setItem(key, value);
      return true;
    } catch {
      return false;
    }
  },
  remove: (key) => {
    try {
      localStorage.removeItem(key);
    } catch {
      // Nothing was stored, so nothing needs removing.
    }
  },
};

/** Calls back when the theme changes: here, by another switch, or in another tab. */
const watchTheme = (onChange: () => void) => {
  const root = document.documentElement;
  const observer = new MutationObserver(onChange);
  observer.observe(root, { attributeFilter: ['data-theme'] });
  const follow = (event: StorageEvent) => {
    if (event.key === THEME_STORAGE_KEY || event.key === null)
      applyThemeChoice(root, readThemeChoice(pageStorage));
  };
  addEventListener('storage', follow);
  return () => {
    observer.disconnect();
    removeEventListener('storage', follow);
  };
};

const shownTheme = () => themeChoiceOf(document.documentElement);

// A prerendered page cannot know the reader's choice.
const unknownTheme = (): ThemeChoice => 'system';

export const chooseTheme = (next: ThemeChoice): void => {
  writeThemeChoice(pageStorage, next);
  applyThemeChoice(document.documentElement, next);
};

/** Three options: the system's theme, light, dark. Styles: `site/ui/controls.css`. */
export const ThemeSwitch = () => {
  const name = useId();
  const choice = useSyncExternalStore(watchTheme, shownTheme, unknownTheme);
  return (
    <fieldset className="theme-switch">
      <legend className="sr-only">{texts.ui.theme.name}</legend>
      {themeChoices.map((value) => (
        <label key={value} className="theme-switch-position">
          <input
            type="radio"
            className="sr-only"
            name={name}
            value={value}
            checked={choice === value}
            onChange={() => chooseTheme(value)}
          />
          {themeNames[value]}
        </label>
      ))}
    </fieldset>
  );
};
