import { z } from 'zod';

const minute = z.number().int().min(0).max(1_439);

/** What the admin chooses in the desktop app. Kept on that machine. */
export const desktopSettingsSchema = z.strictObject({
  /** Notifications say that there is a message, and not what it says. */
  hidesText: z.boolean(),
  repeats: z.boolean(),
  /** Minutes of the local day. */
  quiet: z.strictObject({ from: minute, to: minute }).nullable(),
  notifiesOfNewVisitors: z.boolean(),
  opensAtLogin: z.boolean(),
  /** In Electron's words, such as `Control+Shift+F`; null: none. */
  shortcut: z
    .string()
    .regex(/^(?:[A-Za-z]+\+)+[A-Za-z0-9]+$/)
    .max(60)
    .nullable(),
});
export type DesktopSettings = z.infer<typeof desktopSettingsSchema>;

export const initialDesktopSettings: DesktopSettings = {
  hidesText: false,
  repeats: true,
  quiet: null,
  notifiesOfNewVisitors: false,
  opensAtLogin: false,
  shortcut: null,
};
