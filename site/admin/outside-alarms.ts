import { createContext } from 'react';

/**
 * Opens the alarm settings of the desktop app, which rings for the admin. Null if this page rings,
 * with the browser's sound and notifications.
 */
export const OutsideAlarms = createContext<(() => void) | null>(null);
