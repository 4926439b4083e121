import { z } from 'zod';
import { filteredQuery, wholeNumber } from '#shared/contracts/analytics-filter.ts';
import { goalIdSchema } from '#shared/contracts/goals.ts';
import { wellFormedText } from '#shared/contracts/text.ts';
import { attributionDimensions, touches } from '#shared/domain/analytics/attribution.ts';
import { stepPattern } from '#shared/domain/analytics/event-name.ts';
import { botReasons } from '#shared/domain/analytics/bot-score.ts';
import { vitalMetrics } from '#shared/domain/analytics/vital-bucket.ts';
import { limits } from '#shared/limits.ts';

const stepSchema = wellFormedText(2_048).regex(stepPattern, 'must be page:/path or event:name');

/** `step` repeats, in order. */
export const funnelShape = {
  step: z.array(stepSchema).min(2).max(limits.analytics.funnelStepsMax).optional(),
  window_hours: wholeNumber(1, 24 * limits.analytics.retentionDays),
};

const page = wellFormedText(2_048);

/**
 * Drill-down conditions: list the visitors behind a number. Keys are combined with AND; an empty value
 * matches visits without one, as in the filter.
 */
const drillDownShape = {
  entry_page: page.optional(),
  exit_page: page.optional(),
  did: wellFormedText(64).optional(),
  target: wellFormedText(512).optional(),
  error: wellFormedText(64).optional(),
  scrolled_page: page.optional(),
  scrolled: wholeNumber(0, 100),
  vital: z.enum(vitalMetrics).optional(),
  rating: z.enum(['good', 'needs_improvement', 'poor']).optional(),
  first_campaign: wellFormedText(512).optional(),
  bot_reason: z.enum(Object.keys(botReasons) as [keyof typeof botReasons]).optional(),
  ...funnelShape,
  /** Steps count from 1. */
  reached: wholeNumber(1, limits.analytics.funnelStepsMax),
  left: wholeNumber(1, limits.analytics.funnelStepsMax),
  converted: goalIdSchema.optional(),
  credited_goal: goalIdSchema.optional(),
  credited_by: z.enum(attributionDimensions).optional(),
  credited_touch: z.enum(touches).optional(),
  credited_to: wellFormedText(2_048).optional(),
  /** Visitors who had been here before the period. */
  returned: z.literal('yes').optional(),
  cohort: z.iso.date().optional(),
  week: wholeNumber(0, limits.analytics.retentionWeeks),
};

/** Without the funnel's steps, which accompany `reached` and `left`. */
export const drillDownKeys = (
  Object.keys(drillDownShape) as (keyof typeof drillDownShape)[]
).filter((key) => !(key in funnelShape)) as readonly Exclude<
  keyof typeof drillDownShape,
  keyof typeof funnelShape
>[];

const drillDownSchema = z.object(drillDownShape);
/** The validated drill-down conditions of a query. */
export type AnalyticsDrillDown = z.infer<typeof drillDownSchema>;

const needed: readonly (readonly [keyof AnalyticsDrillDown, keyof AnalyticsDrillDown])[] = [
  ['target', 'did'],
  ['scrolled', 'scrolled_page'],
  ['rating', 'vital'],
  ['week', 'cohort'],
  ['reached', 'step'],
  ['left', 'step'],
  ['credited_to', 'credited_goal'],
  ['credited_goal', 'credited_to'],
  ['credited_by', 'credited_goal'],
  ['credited_touch', 'credited_goal'],
];

/** A filter with drill-down conditions and a call's own keys. */
export const drillDownQuery = <Shape extends z.ZodRawShape>(extra: Shape) =>
  filteredQuery({ ...drillDownShape, ...extra }).superRefine((query, context) => {
    const drillDown = query as AnalyticsDrillDown;
    const complain = (field: keyof AnalyticsDrillDown, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    for (const [field, other] of needed) {
      if (drillDown[field] !== undefined && drillDown[other] === undefined) {
        complain(field, `needs ${other} beside it`);
      }
    }
    const steps = drillDown.step?.length ?? 0;
    if (drillDown.reached !== undefined && drillDown.left !== undefined) {
      complain('left', 'must not stand beside reached');
    }
    // An export of the funnel names only its steps.
    const isFunnel = 'table' in query && query.table === 'funnel';
    const isPassed = drillDown.reached !== undefined || drillDown.left !== undefined;
    if (drillDown.step && !isPassed && !isFunnel) {
      complain('step', 'needs reached or left beside it');
    }
    if ((drillDown.reached ?? 0) > steps) complain('reached', 'must be one of the steps');
    if ((drillDown.left ?? 0) >= steps && steps > 0)
      complain('left', 'must be before the last step');
  });
