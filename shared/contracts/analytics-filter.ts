import { z } from 'zod';
import { claimedVisitorIdSchema } from '#shared/contracts/claimed-id.ts';
import { uuidSchema } from '#shared/contracts/ids.ts';
import { eventNamePattern } from '#shared/domain/analytics/event-name.ts';
import { timeZone } from '#shared/contracts/shapes.ts';
import { wellFormedText } from '#shared/contracts/text.ts';
import { periodNames } from '#shared/domain/analytics/period.ts';
import { daysBetween } from '#shared/domain/analytics/zoned-time.ts';
import { limits } from '#shared/limits.ts';

const value = wellFormedText(512);
const date = z.iso.date();

/** Whole numbers, which are text in a query. */
export const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(from).max(to))
    .optional();

const page = wellFormedText(2_048);
const part = wellFormedText(512).min(1);
const eventName = z
  .string()
  .regex(eventNamePattern, 'must be the name of an event, such as contact_sent');

/**
 * Conditions on visits. A key alone matches exactly; an empty value matches visits without one (an
 * unknown country). `_not` matches every other visit, including those without a value. `_contains`
 * matches a part of the text, ignoring the case of ASCII letters. Regions and cities include their
 * parents: 'Munich, Bavaria, DE'.
 */
const visitShape = {
  page: page.optional(),
  source: value.optional(),
  channel: value.optional(),
  campaign: value.optional(),
  country: value.optional(),
  region: value.optional(),
  city: value.optional(),
  device: value.optional(),
  browser: value.optional(),
  os: value.optional(),
  language: value.optional(),
  page_not: page.optional(),
  source_not: value.optional(),
  channel_not: value.optional(),
  campaign_not: value.optional(),
  country_not: value.optional(),
  region_not: value.optional(),
  city_not: value.optional(),
  device_not: value.optional(),
  browser_not: value.optional(),
  os_not: value.optional(),
  language_not: value.optional(),
  page_contains: part.optional(),
  source_contains: part.optional(),
  campaign_contains: part.optional(),
  region_contains: part.optional(),
  city_contains: part.optional(),
  event: eventName.optional(),
  event_not: eventName.optional(),
  chatted: z.enum(['yes', 'no']).optional(),
  goal: uuidSchema.optional(),
  bots: z.enum(['exclude', 'only', 'include']).optional(),
};

/**
 * The part of a filter that an owner can save: conditions on visits, but neither a period nor a visitor.
 */
export const visitFilterSchema = z
  .strictObject(visitShape)
  .refine(
    (filter) => Object.values(filter).some((one) => one !== undefined),
    'must filter by something',
  );

/**
 * The filter grammar of all analytics calls. The period is a name, or `from` and `to`, both dates
 * included; `time_zone` (default UTC) divides it and all steps of a series.
 */
const filterShape = {
  ...visitShape,
  period: z.enum(periodNames).optional(),
  from: date.optional(),
  to: date.optional(),
  compare: z.enum(['none', 'previous', 'year']).optional(),
  compare_from: date.optional(),
  compare_to: date.optional(),
  time_zone: timeZone.optional(),
  visitor: claimedVisitorIdSchema.optional(),
};

interface Dates {
  period?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  compare?: string | undefined;
  compare_from?: string | undefined;
  compare_to?: string | undefined;
}

type Complain = (field: string, message: string) => void;

const checkPair = (
  [fromName, toName]: readonly [keyof Dates, keyof Dates],
  dates: Dates,
  complain: Complain,
) => {
  const from = dates[fromName];
  const to = dates[toName];
  if (from === undefined && to === undefined) return;
  if (from === undefined) complain(fromName, `is needed beside ${toName}`);
  else if (to === undefined) complain(toName, `is needed beside ${fromName}`);
  else if (from > to) complain(toName, `must not be before ${fromName}`);
  else if (daysBetween(from, to) >= limits.analytics.periodDaysMax) {
    complain(toName, `must be within ${limits.analytics.periodDaysMax} days`);
  }
};

/** A filter together with a call's own query keys. */
export const filteredQuery = <Shape extends z.ZodRawShape>(extra: Shape) =>
  z.strictObject({ ...filterShape, ...extra }).superRefine((query, context) => {
    const dates = query as Dates;
    const complain: Complain = (field, message) =>
      context.addIssue({ code: 'custom', path: [field], message });
    checkPair(['from', 'to'], dates, complain);
    checkPair(['compare_from', 'compare_to'], dates, complain);
    if (dates.period !== undefined && dates.from !== undefined) {
      complain('period', 'must not stand beside from and to');
    }
    if (dates.compare !== undefined && dates.compare_from !== undefined) {
      complain('compare', 'must not stand beside compare_from and compare_to');
    }
  });

const filterSchema = z.strictObject(filterShape);
/** The filter part of a query, as validated. */
export type AnalyticsFilter = z.infer<typeof filterSchema>;
