import { z } from 'zod';
import {
  desktopSettingsSchema,
  initialDesktopSettings,
} from '#shared/contracts/desktop-settings.ts';
import { clientIdSchema, conversationIdSchema } from '#shared/contracts/ids.ts';

const count = z.number().int().nonnegative();

/** Everything the app stores on this machine. */
export const storedSchema = z.strictObject({
  server: z.string().nullable(),
  /** Encrypted by the system's keyring, whose name is stored with it. */
  key: z.strictObject({ blob: z.string(), backend: z.string() }).nullable(),
  settings: desktopSettingsSchema,
  pausedUntil: z.number().nullable(),
  window: z
    .strictObject({
      x: z.number().int(),
      y: z.number().int(),
      width: z.number().int(),
      height: z.number().int(),
      isMaximised: z.boolean(),
    })
    .nullable(),
  /** The tray has been used, so it exists. */
  hasTray: z.boolean(),
  seen: z.record(z.string(), count).nullable(),
  replies: z.array(
    z.strictObject({
      conversationId: conversationIdSchema,
      clientId: clientIdSchema,
      text: z.string(),
    }),
  ),
  last: z
    .strictObject({
      at: z.number(),
      unread: count,
      rows: z.array(
        z.strictObject({
          id: conversationIdSchema,
          label: z.string(),
          unread: count,
          at: z.string(),
        }),
      ),
    })
    .nullable(),
});
export type StoredValues = z.infer<typeof storedSchema>;

export const initialStored: StoredValues = {
  server: null,
  key: null,
  settings: initialDesktopSettings,
  pausedUntil: null,
  window: null,
  hasTray: false,
  seen: null,
  replies: [],
  last: null,
};

/** The app's file on this machine. Writing an invalid value throws. */
export interface Stored {
  get<K extends keyof StoredValues>(name: K): StoredValues[K];
  set<K extends keyof StoredValues>(name: K, value: StoredValues[K]): void;
}
