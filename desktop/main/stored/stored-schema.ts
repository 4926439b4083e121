import { z } from 'zod';
import {
  desktopSettingsSchema,
  desktopSounds,
  initialDesktopSettings,
  serverColors,
} from '#shared/contracts/desktop-settings.ts';
import { clientIdSchema, conversationIdSchema } from '#shared/contracts/ids.ts';

const count = z.number().int().nonnegative();

/** The app's stored data about one server. */
const storedServerSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  color: z.enum(serverColors),
  /** The Electron session of its window; empty: the default session, as in versions with one server. */
  partition: z.string(),
  /** Its origin; null until it is set up. */
  server: z.string().nullable(),
  /** Encrypted by the system's keyring, whose name is stored with it. */
  key: z.strictObject({ blob: z.string(), backend: z.string() }).nullable(),
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
export type StoredServer = z.infer<typeof storedServerSchema>;

/** Everything the app stores on this machine. */
export const storedSchema = z.strictObject({
  servers: z.array(storedServerSchema),
  // Files of the first version have no sound.
  settings: desktopSettingsSchema.extend({ sound: z.enum(desktopSounds).default('system') }),
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
});
export type StoredValues = z.infer<typeof storedSchema>;

export const initialStored: StoredValues = {
  servers: [],
  settings: initialDesktopSettings,
  pausedUntil: null,
  window: null,
  hasTray: false,
};

/** A server before its set-up. */
export const newStoredServer = (
  id: string,
  partition: string,
  color: StoredServer['color'],
): StoredServer => ({
  id,
  name: '',
  color,
  partition,
  server: null,
  key: null,
  seen: null,
  replies: [],
  last: null,
});

/** Top-level fields of the first version, which had one server. */
const formerSchema = storedServerSchema
  .pick({ server: true, key: true, seen: true, replies: true, last: true })
  .partial();
const formerNames = Object.keys(formerSchema.shape);

/** Gives the servers of a file of version 0.2.0, which spelled their color differently, their color. */
export const withColors = (held: Record<string, unknown>): Record<string, unknown> =>
  Array.isArray(held['servers'])
    ? {
        ...held,
        servers: held['servers'].map(({ colour, ...server }: Record<string, unknown>) => ({
          color: colour,
          ...server,
        })),
      }
    : held;

/** Moves the server of the first version into the list. Its window remains in the default session. */
export const withoutFormer = (held: Record<string, unknown>, newId: () => string): StoredValues => {
  const { server = null, ...rest } = formerSchema.parse(
    Object.fromEntries(formerNames.map((name) => [name, held[name]])),
  );
  const known = Object.fromEntries(
    Object.entries(held).filter(([name]) => !formerNames.includes(name)),
  ) as StoredValues;
  // Defaults fill in fields added later; this does it for the settings.
  const settings = { ...initialStored.settings, ...known.settings };
  if (server === null || known.servers.length > 0) return { ...known, settings };
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  const fresh = newStoredServer(newId(), '', serverColors[0]);
  const name = new URL(server).host.slice(0, 40);
  return { ...known, settings, servers: [{ ...fresh, ...given, server, name }] };
};

/** Values that one server's part of the app reads and writes: its own, and the shared settings. */
export type CoreValues = StoredServer & Pick<StoredValues, 'settings' | 'pausedUntil'>;
export interface CoreStored {
  get<K extends keyof CoreValues>(name: K): CoreValues[K];
  set<K extends keyof CoreValues>(name: K, value: CoreValues[K]): void;
}

/** The app's file on this machine. Writing an invalid value throws. */
export interface Stored {
  get<K extends keyof StoredValues>(name: K): StoredValues[K];
  set<K extends keyof StoredValues>(name: K, value: StoredValues[K]): void;
}

/** The part of the file for one server. A forgotten server has none, and nothing is written. */
export const storedOf = (stored: Stored, id: string): CoreStored => {
  const own = (): StoredServer =>
    stored.get('servers').find((each) => each.id === id) ?? newStoredServer(id, '', 'blue');
  return {
    get: ((name: keyof CoreValues) =>
      name === 'settings' || name === 'pausedUntil'
        ? stored.get(name)
        : own()[name]) as CoreStored['get'],
    set: (name, value) => {
      if (name === 'settings' || name === 'pausedUntil') return stored.set(name, value as never);
      const servers = stored
        .get('servers')
        .map((each) => (each.id === id ? { ...each, [name]: value } : each));
      stored.set('servers', servers);
    },
  };
};
