import { z } from 'zod';
import {
  desktopSettingsSchema,
  desktopSounds,
  serverColors,
} from '#shared/contracts/desktop-settings.ts';
import { conversationIdSchema } from '#shared/contracts/ids.ts';
import { done } from '#shared/contracts/shapes.ts';

/** Both ends of the bridge come from one build, so an unknown value is a defect. */
const nothing = z.strictObject({});

/** Reasons why the setup of the app failed. A closed set: the window has a sentence for each. */
const setupFailures = z.enum([
  'not_an_address',
  'not_secure',
  'no_answer',
  'certificate',
  'not_foyer',
  'key_refused',
  'slow_down',
]);
export type SetupFailure = z.infer<typeof setupFailures>;

/** A certificate that the system does not trust. */
const refusedCertificateSchema = z.strictObject({
  /** Common names. */
  subject: z.string(),
  issuer: z.string(),
  isSelfSigned: z.boolean(),
  /** Milliseconds since the epoch. */
  validUntil: z.number(),
  /** Unknown issuer; expired or not valid yet; for another host; anything else. */
  reason: z.enum(['authority', 'date', 'name', 'other']),
});
export type RefusedCertificate = z.infer<typeof refusedCertificateSchema>;

const setupFailed = z.strictObject({
  ok: z.literal(false),
  error: z.strictObject({
    code: setupFailures,
    /** With `certificate` only. */
    certificate: refusedCertificateSchema.optional(),
  }),
});
export type SetupError = z.infer<typeof setupFailed>['error'];

/** How the key is stored. `session`: only until the app quits. */
const keyStateSchema = z.enum(['kept', 'session', 'missing', 'keyring_changed', 'unreadable']);
export type KeyState = z.infer<typeof keyStateSchema>;

const linkSchema = z.enum(['idle', 'connecting', 'connected', 'reconnecting', 'refused']);

/** The owner's label for a server. */
const serverLabelSchema = z.strictObject({
  name: z.string().trim().min(1).max(40),
  color: z.enum(serverColors),
});
export type ServerLabel = z.infer<typeof serverLabelSchema>;

const serverSummarySchema = serverLabelSchema.extend({
  id: z.string(),
  /** The server of the window with this state. */
  isThis: z.boolean(),
  link: linkSchema,
  unread: z.number().int().nonnegative(),
});

const desktopStateSchema = z.strictObject({
  version: z.string(),
  /** All servers, in the order in which they were added. */
  servers: z.array(serverSummarySchema),
  server: z.string().nullable(),
  keyState: keyStateSchema,
  link: linkSchema,
  unread: z.number().int().nonnegative(),
  /** Why notifications do not show: one failed, or the system has none. */
  alertProblem: z.enum(['failed', 'unsupported']).nullable(),
  shortcutProblem: z.boolean(),
  pausedUntil: z.number().nullable(),
  settings: desktopSettingsSchema,
  /** A newer version and its address; null if none is known. */
  update: z.strictObject({ version: z.string(), url: z.string() }).nullable(),
  /** The state when the server was last reached, for starting without it. Contains no message text. */
  last: z
    .strictObject({
      at: z.number(),
      unread: z.number().int().nonnegative(),
      rows: z.array(
        z.strictObject({
          id: conversationIdSchema,
          label: z.string(),
          unread: z.number().int().nonnegative(),
          at: z.string(),
        }),
      ),
    })
    .nullable(),
});
export type DesktopState = z.infer<typeof desktopStateSchema>;

/**
 * All calls from the window to the app, by name. Each side validates the other's data: the app the
 * input, the preload the output.
 */
export const desktopCalls = {
  /** The current state, and the key for the console. */
  begin: {
    input: nothing,
    output: z.strictObject({
      state: desktopStateSchema,
      key: z.string().nullable(),
      /** A console route requested before the window existed. */
      address: z.string().nullable(),
      /** Whether the app's settings were requested before the window existed. */
      showsSettings: z.boolean(),
    }),
  },
  /** Contacts the server and verifies that it is one. Saves nothing. */
  checkServer: {
    input: z.strictObject({ address: z.string().max(2_048) }),
    output: z.union([
      z.strictObject({ ok: z.literal(true), server: z.string(), version: z.string() }),
      setupFailed,
    ]),
  },
  /** Verifies and saves both. */
  setUp: {
    input: z.strictObject({
      address: z.string().max(2_048),
      key: z.string().regex(/^[\x21-\x7e]{1,512}$/),
    }),
    output: z.union([
      z.strictObject({ ok: z.literal(true), keyState: keyStateSchema }),
      setupFailed,
    ]),
  },
  /** A key that the server has accepted in the console. */
  saveKey: {
    input: z.strictObject({ key: z.string().regex(/^[\x21-\x7e]{1,512}$/) }),
    output: done,
  },
  forgetKey: { input: nothing, output: done },
  /** Deletes this window's server, its key and all data about its conversations. */
  forgetServer: { input: nothing, output: done },
  /** Opens the window for setting up another server. */
  addServer: { input: nothing, output: done },
  openServer: { input: z.strictObject({ id: z.string().max(64) }), output: done },
  labelServer: { input: serverLabelSchema, output: done },
  changeSettings: { input: desktopSettingsSchema.partial(), output: done },
  pauseAlerts: { input: z.strictObject({ until: z.number().nullable() }), output: done },
  /** Reports the conversation on screen. */
  showing: {
    input: z.strictObject({ conversation: conversationIdSchema.nullable() }),
    output: done,
  },
  testAlert: { input: nothing, output: done },
  openOutside: { input: z.strictObject({ url: z.string().max(2_048) }), output: done },
} as const;

export type DesktopCallName = keyof typeof desktopCalls;
export type DesktopInput<N extends DesktopCallName> = z.infer<(typeof desktopCalls)[N]['input']>;
export type DesktopOutput<N extends DesktopCallName> = z.infer<(typeof desktopCalls)[N]['output']>;

/** Events from the app to the window. */
export const desktopNewsSchema = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('state'), state: desktopStateSchema }),
  /** Show this route of the console. */
  z.strictObject({ is: z.literal('go'), address: z.string() }),
  z.strictObject({ is: z.literal('settings') }),
  z.strictObject({ is: z.literal('sound'), sound: z.enum(desktopSounds) }),
]);
export type DesktopNews = z.infer<typeof desktopNewsSchema>;

export const DESKTOP_CALL_CHANNEL = 'foyer:call';
export const DESKTOP_NEWS_CHANNEL = 'foyer:news';

/** The API of `window.foyer`: one function per call. */
export type DesktopBridge = {
  readonly [N in DesktopCallName]: (input: DesktopInput<N>) => Promise<DesktopOutput<N>>;
} & {
  readonly onNews: (listener: (news: DesktopNews) => void) => () => void;
};
