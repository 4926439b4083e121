import { z } from 'zod';
import { errorStateNames } from '#shared/domain/analytics/error-state.ts';
import { currencySchema, goalIdSchema, goalSchema } from '#shared/contracts/goals.ts';
import { messageSchema } from '#shared/contracts/message.ts';
import { count, time } from '#shared/contracts/shapes.ts';

/** Between 0 and 1; null if nothing was counted. */
const share = z.number().min(0).max(1).nullable();
const mean = z.number().nonnegative().nullable();

/** The period of an answer; `to` is excluded. */
export const spanSchema = z.strictObject({ from: time, to: time, time_zone: z.string() });

/**
 * Figures for a set of sessions. A session counts at its start, with everything in it. `bounce_rate`:
 * sessions with one view, no engagement and no chat. `duration_s`: last minus first event, mean per
 * session. `engaged_s`: time the pages were visible, mean per session.
 */
export const figuresSchema = z.strictObject({
  visitors: count,
  sessions: count,
  views: count,
  views_per_session: mean,
  bounce_rate: share,
  duration_s: mean,
  engaged_s: mean,
});
export type Figures = z.infer<typeof figuresSchema>;

/**
 * `visitors_are` is `sum_of_days` when the period includes days older than the retention: only
 * their daily counts remain, so a visitor of two such days counts twice.
 */
export const overviewSchema = z.strictObject({
  period: spanSchema,
  figures: figuresSchema,
  visitors_are: z.enum(['exact', 'sum_of_days']),
  compared: z
    .strictObject({
      period: spanSchema,
      figures: figuresSchema,
      visitors_are: z.enum(['exact', 'sum_of_days']),
    })
    .nullable(),
});

const pointSchema = z.strictObject({ at: time, visitors: count, sessions: count, views: count });
export type Point = z.infer<typeof pointSchema>;

export const seriesSchema = z.strictObject({
  period: spanSchema,
  interval: z.enum(['hour', 'day', 'week', 'month']),
  points: z.array(pointSchema),
  compared: z.strictObject({ period: spanSchema, points: z.array(pointSchema) }).nullable(),
  /**
   * Imported figures of each step, beside the points and in none of them; null for a step
   * without imported days. Null where no day was imported, with filters, and by the hour. Visitors are
   * those of each day. Absent in answers of older servers.
   */
  imported: z
    .array(pointSchema.omit({ at: true }).nullable())
    .nullable()
    .optional(),
});

/** Rows of a table, the largest first; `total_rows` counts all pages. */
export const tableOf = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({ period: spanSchema, rows: z.array(row), total_rows: count });

/**
 * The visits of the compared period that the retention has left: all; `sums`, which count no visitors;
 * or `part` of them, which is not compared.
 */
const retained = z.enum(['all', 'sums', 'part']);

/** Absent in answers of older servers. */
const comparedRows = z
  .strictObject({
    period: spanSchema,
    retained,
    /** Of the compared period. */
    total_rows: count,
  })
  .nullable()
  .optional();

/**
 * A table whose rows have their figures of the compared period as `before`: null for a row that had none
 * then, absent without a comparison.
 */
const comparedTableOf = <Row extends z.ZodType>(row: Row) =>
  tableOf(row).extend({ compared: comparedRows });

const groupSchema = figuresSchema.extend({
  /** Null when unknown or absent. */
  name: z.string().nullable(),
  before: figuresSchema.extend({ visitors: count.nullable() }).nullable().optional(),
});
export type GroupRow = z.infer<typeof groupSchema>;
/** A table with the total over all of its pages; absent in answers of older servers. */
const wholeTableOf = <Row extends z.ZodType>(row: Row) =>
  comparedTableOf(row).extend({ total_count: count.optional() });

/** `total_count`: visits. */
export const groupsSchema = wholeTableOf(groupSchema);

const pageFiguresSchema = z.strictObject({
  visitors: count,
  views: count,
  sessions: count,
  entries: count,
  exits: count,
  /** For the sessions that began here. */
  bounce_rate: share,
  /** Mean per view. */
  engaged_s: mean,
  /** Mean over sessions that reported scrolling, each with its maximum. */
  scroll_percent: mean,
});
const pageRowSchema = pageFiguresSchema.extend({
  page: z.string(),
  before: pageFiguresSchema.extend({ visitors: count.nullable() }).nullable().optional(),
});
export type PageRow = z.infer<typeof pageRowSchema>;
/** `total_count`: views. */
export const pagesSchema = wholeTableOf(pageRowSchema);

const eventFiguresSchema = z.strictObject({ count, sessions: count, visitors: count });
const eventRowSchema = eventFiguresSchema.extend({
  name: z.string(),
  target: z.string().nullable(),
  before: eventFiguresSchema.nullable().optional(),
});
export type EventRow = z.infer<typeof eventRowSchema>;
export const eventsSchema = comparedTableOf(eventRowSchema);

const errorRowSchema = z.strictObject({
  /** Equal for errors whose kind, message and stack differ only in numbers and addresses. */
  signature: z.string(),
  kind: z.string(),
  message: z.string(),
  stack: z.string().nullable(),
  page: z.string().nullable(),
  count,
  sessions: count,
  /** Visitors with this error; absent in answers of older servers. */
  visitors: count.optional(),
  first_seen: time,
  last_seen: time,
});
export type ErrorRow = z.infer<typeof errorRowSchema>;
const statedErrorSchema = errorRowSchema.extend({
  before: z.strictObject({ count, sessions: count, visitors: count }).nullable().optional(),
  /** The owner's decision; open without one. */
  state: z.enum(errorStateNames).optional(),
  /** The version that was running when the owner resolved it. */
  resolved_in: z.string().nullable().optional(),
  /** The newer version in which it reappeared. */
  reopened_in: z.string().nullable().optional(),
});
export type StatedErrorRow = z.infer<typeof statedErrorSchema>;
export const errorsSchema = comparedTableOf(statedErrorSchema);

const vitalSchema = z.strictObject({
  samples: count,
  p50: mean,
  p75: mean,
  p95: mean,
  good: share,
  needs_improvement: share,
  poor: share,
});
export type Vital = z.infer<typeof vitalSchema>;
/** Times in ms, CLS without unit; good and poor by the limits of web.dev/articles/vitals. */
export const webVitalsSchema = z.strictObject({
  period: spanSchema,
  vitals: z.strictObject({
    lcp: vitalSchema,
    inp: vitalSchema,
    cls: vitalSchema,
    fcp: vitalSchema,
    ttfb: vitalSchema,
  }),
});

const scrollFiguresSchema = z.strictObject({
  /** Sessions that reported scrolling; each counts with its maximum. */
  sessions: count,
  mean_percent: mean,
  /** Sessions that scrolled at least this far. */
  reached: z.strictObject({ '25': count, '50': count, '75': count, '90': count }),
});
const scrollRowSchema = scrollFiguresSchema.extend({
  page: z.string(),
  before: scrollFiguresSchema.nullable().optional(),
});
export type ScrollRow = z.infer<typeof scrollRowSchema>;
export const scrollDepthSchema = comparedTableOf(scrollRowSchema);

/**
 * Pages that visits viewed around a page, from the first time that each viewed it. Steps before the page
 * are negative. A null page stands for all that are not named.
 */
export const flowSchema = z.strictObject({
  period: spanSchema,
  page: z.string(),
  /** Visits that viewed the page. */
  visits: count,
  steps: z.array(
    z.strictObject({
      step: z.number().int(),
      pages: z.array(z.strictObject({ page: z.string().nullable(), visits: count })),
      /** Visits that reached the step nearer to the page, but not this one. */
      ended: count,
    }),
  ),
  links: z.array(
    z.strictObject({
      step: z.number().int(),
      page: z.string().nullable(),
      /** The neighbor in the step nearer to the page. */
      beside: z.string().nullable(),
      visits: count,
    }),
  ),
});
export type Flow = z.infer<typeof flowSchema>;

/** `share` is relative to the first step, `step_share` to the previous one. */
const funnelFiguresSchema = z.strictObject({
  visitors: count,
  share,
  step_share: share,
  /** Median time since the previous step. */
  median_s: mean,
});
export const funnelSchema = z.strictObject({
  period: spanSchema,
  window_hours: count,
  steps: z.array(
    funnelFiguresSchema.extend({ step: z.string(), before: funnelFiguresSchema.optional() }),
  ),
  /** `total_rows`: the steps that visitors passed. */
  compared: comparedRows,
});

/**
 * `returned[n]`: the number of visitors in the cohort who came back n weeks later; [0] is the cohort
 * itself.
 */
export const retentionSchema = z.strictObject({
  period: spanSchema,
  cohorts: z.array(
    z.strictObject({ week: z.iso.date(), visitors: count, returned: z.array(count) }),
  ),
});

/**
 * How many of a set of visitors reached a goal. Each counts once in a period, however often they reached
 * it. `rate` is relative to the visitors, `value` is the worth of those who converted.
 */
const conversionSchema = z.strictObject({
  converted: count,
  rate: share,
  value: count.nullable(),
});
const conversionsOfAllSchema = z.strictObject({
  period: spanSchema,
  visitors: count,
  goals: z.array(conversionSchema.extend({ id: goalIdSchema })),
});
/** All goals, in the order of the list of goals. */
export const conversionsSchema = conversionsOfAllSchema.extend({
  currency: currencySchema,
  /**
   * For each goal, in the same order, the number of bots that reached it; empty unless the filter leaves
   * bots out, absent in answers of older servers.
   */
  bots_left_out: z.array(count).optional(),
  /** Without goals if the retention has left only a part. */
  compared: conversionsOfAllSchema
    /** Absent in answers of older servers. */
    .extend({ retained: retained.optional() })
    .nullable(),
});

const conversionFiguresSchema = conversionSchema.extend({ visitors: count });
const conversionRowSchema = conversionFiguresSchema.extend({
  /** Null when unknown or absent. */
  name: z.string().nullable(),
  before: conversionFiguresSchema.nullable().optional(),
});
export type ConversionRow = z.infer<typeof conversionRowSchema>;
/** One goal: each visitor of the period is in the row of the visit that gets the credit. */
export const goalConversionsSchema = comparedTableOf(conversionRowSchema).extend({
  currency: currencySchema,
  goal: goalSchema,
  visitors: count,
  ...conversionSchema.shape,
});

export const liveSchema = z.strictObject({
  visitors: z.array(
    z.strictObject({
      /** Null for a visitor on the site without an analytics session yet. */
      visitor_id: z.string().nullable(),
      current_page: z.string(),
      is_idle: z.boolean(),
      quality: z.enum(['excellent', 'good', 'fair', 'poor', 'unknown']),
      since: time.nullable(),
      views: count,
      source: z.string().nullable(),
      channel: z.string().nullable(),
      country: z.string().nullable(),
      region: z.string().nullable().optional(),
      city: z.string().nullable().optional(),
      device: z.string().nullable(),
      browser: z.string().nullable(),
    }),
  ),
});

const visitorRowSchema = z.strictObject({
  visitor_id: z.string(),
  first_seen_at: time,
  last_seen_at: time,
  sessions: count,
  views: count,
  country: z.string().nullable(),
  region: z.string().nullable().optional(),
  city: z.string().nullable().optional(),
  browser: z.string().nullable(),
  os: z.string().nullable(),
  device: z.string().nullable(),
  source: z.string().nullable(),
  channel: z.string().nullable(),
  has_chat: z.boolean(),
  is_bot: z.boolean(),
});
export type VisitorRow = z.infer<typeof visitorRowSchema>;
const namedVisitorSchema = visitorRowSchema.extend({
  /** The visitor's name in the console. */
  name: z.string().optional(),
});
export type NamedVisitor = z.infer<typeof namedVisitorSchema>;
export const visitorsSchema = tableOf(namedVisitorSchema).extend({
  /** The number of counted sessions of these visitors. */
  sessions: count.optional(),
  /** The message of the error whose signature lists them, if the period has it. */
  error_message: z.string().optional(),
  /** The name of the goal that they reached. */
  goal_name: z.string().optional(),
});

export const touchSchema = z.strictObject({
  at: time,
  channel: z.string().nullable(),
  source: z.string().nullable(),
  medium: z.string().nullable(),
  campaign: z.string().nullable(),
  term: z.string().nullable(),
  content: z.string().nullable(),
  landing_page: z.string().nullable(),
  referrer: z.string().nullable(),
});
export type TimelineTouch = z.infer<typeof touchSchema>;

const timelineEventSchema = z.strictObject({
  at: time,
  kind: z.string(),
  page: z.string().nullable(),
  /** An interaction's target, or an error's message. */
  target: z.string().nullable(),
  /** `scroll_depth`: percent; `engagement`: ms. */
  value: z.number().nullable(),
});
export type TimelineEvent = z.infer<typeof timelineEventSchema>;

export const timelineSessionSchema = z.strictObject({
  session: z.string(),
  started_at: time,
  ended_at: time,
  source: z.string().nullable(),
  channel: z.string().nullable(),
  campaign: z.string().nullable(),
  country: z.string().nullable(),
  region: z.string().nullable().optional(),
  city: z.string().nullable().optional(),
  browser: z.string().nullable(),
  os: z.string().nullable(),
  device: z.string().nullable(),
  language: z.string().nullable(),
  entry_page: z.string().nullable(),
  exit_page: z.string().nullable(),
  views: count,
  engaged_s: z.number().nonnegative(),
  is_bounce: z.boolean(),
  is_bot: z.boolean(),
  events: z.array(timelineEventSchema),
});
export type TimelineSession = z.infer<typeof timelineSessionSchema>;

/** Sessions newest first; their events and the messages oldest first. */
export const timelineSchema = z.strictObject({
  visitor_id: z.string(),
  first_seen_at: time,
  last_seen_at: time,
  /** The time zone that their browser last reported, such as "Europe/Berlin". */
  time_zone: z.string().nullable(),
  first_touch: touchSchema.nullable(),
  latest_touch: touchSchema.nullable(),
  sessions: z.array(timelineSessionSchema),
  has_more_sessions: z.boolean(),
  messages: z.array(messageSchema.omit({ primary_hash: true, client_id: true })),
  has_more_messages: z.boolean(),
});
export type Timeline = z.infer<typeof timelineSchema>;

export const botsSchema = z.strictObject({
  period: spanSchema,
  sessions: count,
  bot_sessions: count,
  bot_views: count,
  reasons: z.array(z.strictObject({ reason: z.string(), sessions: count, visitors: count })),
});
