import type { z } from 'zod';
import type { trackEvent } from '#shared/contracts/analytics.ts';

/** What is sent, as the contract has it. Types only: the schema would bring zod to every visitor. */
export type TrackedEvent = Required<z.input<typeof trackEvent.body>>;
export type EventDetails = TrackedEvent['details'];
export type Touch = NonNullable<EventDetails['campaign']['first']>;
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

/** What every event says about the browser it comes from (SPEC 3). */
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
