import { createContext } from 'react';

/**
 * Where something else rings for the admin (the desktop app): opens the settings of that. Null: this
 * page rings itself, with sound and notifications of the browser.
 */
export const OutsideAlarms = createContext<(() => void) | null>(null);
