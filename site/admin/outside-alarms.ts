import { createContext } from 'react';

/**
 * Opens the alarm settings of the desktop app, which rings for the admin. Null: this page rings by
 * itself, with sound and notifications of the browser.
 */
export const OutsideAlarms = createContext<(() => void) | null>(null);
