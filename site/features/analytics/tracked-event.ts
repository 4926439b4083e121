import type { z } from 'zod';
import type { trackEvent } from '#shared/contracts/analytics.ts';

type Taken = z.input<typeof trackEvent.body>;
type TakenTouch = NonNullable<NonNullable<Taken['details']['campaign']>['first']>;

/** A touch as this site sends it: all fields present, null when unknown. */
export type Touch = {
  readonly [Field in Exclude<keyof TakenTouch, 'ts' | 'landingPage'>]: string | null;
} & {
  readonly landingPage: string;
  /** ISO 8601. */
  readonly ts: string;
};
/** Fields that may be null. */
type NullableField = 'fingerprint' | 'primaryHash' | 'primary_hash' | 'gpu' | 'memory';
export type EventDetails = {
  [Field in keyof Omit<Taken['details'], 'campaign'>]: Field extends NullableField
    ? Taken['details'][Field]
    : Exclude<Taken['details'][Field], null>;
} & {
  readonly campaign: { readonly first: Touch | null; readonly latest: Touch | null };
};

/**
 * The event as sent: a subset of what the contract accepts, with everything this site knows. Types
 * only: importing the schema would load zod for every visitor.
 */
export type TrackedEvent = Required<Omit<Taken, 'details' | 'eventId'>> & {
  readonly eventId: string;
  readonly details: EventDetails;
};
export type PageError = NonNullable<EventDetails['error']>;
export type Vitals = NonNullable<EventDetails['vitals']>;
export type LeaveReason = NonNullable<EventDetails['end_reason']>;

type DeviceField =
  | 'userAgent'
  | 'language'
  | 'timezone'
  | 'viewport'
  | 'screen'
  | 'platform'
  | 'vendor'
  | 'hardwareConcurrency'
  | 'deviceMemory'
  | 'colorScheme'
  | 'reducedMotion'
  | 'cookiesEnabled'
  | 'doNotTrack'
  | 'automation';

/** The device details in every event. */
export type DeviceDetails = Pick<EventDetails, DeviceField>;

export type LoadTimes = Pick<
  EventDetails,
  | 'loadTime'
  | 'loadTimeMs'
  | 'domContentLoaded'
  | 'domContentLoadedMs'
  | 'firstPaint'
  | 'firstPaintMs'
  | 'ttfb'
  | 'ttfbMs'
>;
