import { z } from 'zod';

const minute = z.number().int().min(0).max(1_439);

/** The sounds of a notification: the system's, none, or one that the app plays. */
export const desktopSounds = ['system', 'none', 'chime', 'knock', 'drop'] as const;
export type DesktopSound = (typeof desktopSounds)[number];

/** Colors that distinguish several servers. */
export const serverColors = ['blue', 'green', 'amber', 'red', 'violet', 'teal'] as const;
export type ServerColor = (typeof serverColors)[number];

/** The admin's settings in the desktop app, stored on that machine. */
export const desktopSettingsSchema = z.strictObject({
  /** Notifications announce a message without showing its text. */
  hidesText: z.boolean(),
  repeats: z.boolean(),
  /** Minutes of the local day. */
  quiet: z.strictObject({ from: minute, to: minute }).nullable(),
  notifiesOfNewVisitors: z.boolean(),
  opensAtLogin: z.boolean(),
  sound: z.enum(desktopSounds),
  /** In Electron's syntax, such as `Control+Shift+F`; null for none. */
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
  sound: 'system',
  shortcut: null,
};
