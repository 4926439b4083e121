import type { VapidKeys } from '#api/features/alarms/push/vapid.ts';
import type { SavedAvailability } from '#api/features/availability/saved-availability.ts';
import type { Random } from '#shared/ports/random.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import type { AdminKeys } from '#api/features/identity/admin-keys.ts';
import type { VisitorTokens } from '#api/features/identity/visitor-tokens.ts';
import type { ServerFacts } from '#api/features/maintenance/maintenance.ts';
import type { Metrics } from '#api/features/metrics/metrics.ts';
import type { Site } from '#api/http/site.ts';
import type { CountryOf, LocationOf } from '#api/platform/geo-database.ts';
import type { Outgoing } from '#api/platform/outgoing/outgoing.ts';
import type { WebhookSettings } from '#api/platform/webhook-settings.ts';
import type { SendMail } from '#api/platform/mail/mailer.ts';
import type { RecipientOf } from '#api/platform/mail/mail-recipients.ts';
import type { SignedTokens } from '#api/platform/signed-tokens.ts';
import type { Yield } from '#api/platform/yield-to-event-loop.ts';
import type { Storage } from '#api/storage/storage.ts';

/** Everything that the server is built from. */
export interface AppDeps extends Runtime {
  /** Undefined where they are not configured. */
  readonly metrics?: Metrics | undefined;
  readonly storage: Storage;
  readonly random: Random;
  readonly yielding: Yield;
  readonly site: Site;
  readonly countryOf: CountryOf;
  readonly locationOf: LocationOf;
  readonly tokens: VisitorTokens;
  /** The tokens of links that reopen a conversation. */
  readonly returnTokens: SignedTokens;
  /** Under which names mails to visitors are counted. */
  readonly recipientOf: RecipientOf;
  readonly keys: AdminKeys;
  /** The mark that a browser carries once the admin has signed in on it (own-visits.ts). */
  readonly ownVisitMark: string;
  readonly availability: SavedAvailability;
  readonly facts: ServerFacts;
  readonly vapid: VapidKeys;
  readonly ownerEmail: string | undefined;
  /** Reaches push services; tests have theirs on this machine. */
  readonly outgoing?: Outgoing | undefined;
  readonly mail: {
    /** Null while the settings of mail are not whole. */
    readonly send: SendMail | null;
    /** What they lack, by name. */
    readonly lacks: readonly string[];
    readonly owner: string;
    /** Where links in a mail lead, without a slash at its end. */
    readonly siteUrl: string;
  };
  /** Null: none is set. */
  readonly webhook: WebhookSettings | null;
  /** Whether webhooks may go to http and to addresses of private networks. */
  readonly webhooksMayBePrivate: boolean;
  /** How long an alarm waits, so that an owner who reads meanwhile is not called. */
  readonly alarmDelayMs: number;
  readonly publicUrl: string | undefined;
  readonly allowedOrigins: readonly string[];
  /** An external geolocation service that the browser calls. */
  readonly geoServiceUrl: string | undefined;
  /** Whether all requests of a browser reach this process, which long polling needs. */
  readonly allowsPolling: boolean;
  /** How many files and connections the process may have open; null when unknown. */
  readonly openFiles: number | null;
}
