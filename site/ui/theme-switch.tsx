import { useId, useSyncExternalStore } from 'react';
import type { KeyValue } from '#shared/ports/key-value.ts';
import {
  SHEET_STORAGE_KEY,
  applySheetChoice,
  readSheetChoice,
  sheetChoiceOf,
  sheetChoices,
  writeSheetChoice,
  type SheetChoice,
} from '#site/ui/theme.ts';

const labels: Record<SheetChoice, { short: string; long: string }> = {
  system: { short: 'Auto', long: 'Follow the system' },
  vellum: { short: 'Vellum', long: 'Vellum, light' },
  cyanotype: { short: 'Cyano', long: 'Cyanotype, dark' },
};

// localStorage throws where the browser forbids it; the switch then works for this page only.
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
      // Nothing was kept, so nothing needs removing.
    }
  },
};

/** Calls back when the sheet is turned: here, by another switch, or in another tab. */
const watchSheet = (onChange: () => void) => {
  const root = document.documentElement;
  const observer = new MutationObserver(onChange);
  observer.observe(root, { attributeFilter: ['data-sheet'] });
  const follow = (event: StorageEvent) => {
    if (event.key === SHEET_STORAGE_KEY || event.key === null)
      applySheetChoice(root, readSheetChoice(pageStorage));
  };
  addEventListener('storage', follow);
  return () => {
    observer.disconnect();
    removeEventListener('storage', follow);
  };
};

const shownSheet = () => sheetChoiceOf(document.documentElement);

// A prerendered page cannot know it.
const unknownSheet = (): SheetChoice => 'system';

/** Three positions: the system's sheet, vellum, cyanotype. Styles: `site/ui/controls.css`. */
export const ThemeSwitch = () => {
  const name = useId();
  const choice = useSyncExternalStore(watchSheet, shownSheet, unknownSheet);
  const choose = (next: SheetChoice) => {
    writeSheetChoice(pageStorage, next);
    applySheetChoice(document.documentElement, next);
  };
  return (
    <fieldset className="theme-switch">
      <legend className="sr-only">Sheet</legend>
      {sheetChoices.map((value) => (
        <label key={value} className="theme-switch-position">
          <input
            type="radio"
            className="sr-only"
            name={name}
            value={value}
            checked={choice === value}
            onChange={() => choose(value)}
          />
          <span aria-hidden="true">{labels[value].short}</span>
          <span className="sr-only">{labels[value].long}</span>
        </label>
      ))}
    </fieldset>
  );
};
