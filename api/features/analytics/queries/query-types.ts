import type { z } from 'zod';
import type {
  botsSchema,
  ConversionRow,
  ErrorRow,
  Flow,
  EventRow,
  Figures,
  funnelSchema,
  GroupRow,
  liveSchema,
  PageRow,
  Point,
  retentionSchema,
  ScrollRow,
  Timeline,
  VisitorRow,
  webVitalsSchema,
} from '#shared/contracts/analytics-answers.ts';
import type { ChatAnswer, ChatRow } from '#shared/contracts/analytics-chat.ts';
import type { VisitorFingerprint } from '#shared/contracts/admin-fingerprint.ts';
import type { Presence } from '#shared/contracts/admin.ts';
import type { PresenceRow } from '#shared/contracts/presence.ts';
import type { VisitorId } from '#shared/contracts/ids.ts';
import type { GoalRule } from '#shared/contracts/goals.ts';
import type { AttributionDimension, Touch } from '#shared/domain/analytics/attribution.ts';
import type { ChatMeasure } from '#shared/domain/analytics/chat-figures.ts';
import type { Span } from '#shared/domain/analytics/period.ts';
import type { vitalMetrics } from '#shared/domain/analytics/vital-bucket.ts';
import type { TokenHash } from '#api/http/caller.ts';

/** A value for some properties of a visit. The empty value stands for visits without one. */
export interface MatchValues {
  readonly page?: string | undefined;
  readonly source?: string | undefined;
  readonly channel?: string | undefined;
  readonly campaign?: string | undefined;
  readonly country?: string | undefined;
  readonly region?: string | undefined;
  readonly city?: string | undefined;
  readonly device?: string | undefined;
  readonly browser?: string | undefined;
  readonly os?: string | undefined;
  readonly language?: string | undefined;
}

/** A filter: selects sessions that meet all conditions. `page`: sessions that viewed it. */
export interface Match extends MatchValues {
  /** Sessions without this value; for a page, sessions that did not view it. */
  readonly not?: MatchValues | undefined;
  /** A part of the text, ignoring the case of ASCII letters. With `page`, one view must match both. */
  readonly contains?:
    | Pick<MatchValues, 'page' | 'source' | 'campaign' | 'region' | 'city'>
    | undefined;
  readonly visitor?: string | undefined;
  /** Sessions that recorded this interaction, on any page. */
  readonly event?: string | undefined;
  /** Sessions that did not. */
  readonly eventNot?: string | undefined;
  readonly hasChatted?: boolean | undefined;
  /** Visitors who reached it within the span, in any visit. */
  readonly goal?: { readonly rule: GoalRule; readonly span: Span } | undefined;
  readonly bots: 'exclude' | 'only' | 'include';
}

/** The scope of a query: sessions that began, and events that happened, within `span`. */
export interface Scope {
  readonly span: Span;
  readonly match: Match;
}

/** The rating of a measurement by the limits of web.dev/articles/vitals. */
export type VitalRating = 'good' | 'needs_improvement' | 'poor';

/** Which visit gets the credit for a visitor (shared/domain/analytics/attribution.ts). */
export interface Attribution {
  readonly rule: GoalRule;
  readonly by: AttributionDimension;
  readonly touch: Touch;
}

/**
 * Drill-down conditions on visits; all that are set apply. '' matches visits without a value, as in a
 * filter.
 */
export interface DrillDown {
  readonly entryPage?: string | undefined;
  readonly exitPage?: string | undefined;
  /** An event, with a target if one is set; with a page filter, on that page. */
  readonly event?: { readonly name: string; readonly target: string | undefined } | undefined;
  /** The signature of an error; with a page filter, on that page. */
  readonly error?: string | undefined;
  /** The page and the minimum scroll depth in percent. */
  readonly scrolled?: { readonly page: string; readonly percent: number } | undefined;
  /** A measurement; `rating` null: any. With a page filter, on that page. */
  readonly vital?:
    | { readonly metric: (typeof vitalMetrics)[number]; readonly rating: VitalRating | null }
    | undefined;
  readonly firstCampaign?: string | undefined;
  readonly botReason?: string | undefined;
  /** The visitors who passed the step at this index; `isLast`: but not the next one. */
  readonly funnel?:
    | {
        readonly steps: readonly string[];
        readonly windowMs: number;
        readonly position: number;
        readonly isLast: boolean;
      }
    | undefined;
  /** A visit in which a goal was reached. */
  readonly converted?: GoalRule | undefined;
  /** The visitors who are credited to the row `to`. */
  readonly credited?: (Attribution & { readonly to: string }) | undefined;
  /** The visitors whose first visit ever was within this span. */
  readonly firstVisit?: Span | undefined;
  /** The visitors with a visit before this span. */
  readonly returned?: Span | undefined;
}

interface Slice {
  readonly limit: number;
  readonly offset: number;
}

/** A page of a table, or the rows with these names, wherever they rank. */
export type SliceOrNames = Slice | { readonly names: readonly (string | null)[] };

/**
 * The visits of a scope that the retention has not deleted: all of them; sums, in which nobody is counted;
 * or only the later ones.
 */
export type Retained = 'all' | 'sums' | 'part';

interface Rows<Row> {
  rows: Row[];
  total_rows: number;
}

/** `total_count` is the sum of the ranking figure, over all pages of the table. */
interface WholeTable<Row> extends Rows<Row> {
  total_count: number;
}

/** The property that groups the sessions of a table. */
export type GroupBy =
  | 'entry_page'
  | 'exit_page'
  | 'source'
  | 'channel'
  | 'campaign'
  | 'first_campaign'
  | 'country'
  | 'region'
  | 'city'
  | 'device'
  | 'browser'
  | 'os'
  | 'language';

/** A stored event, for the export. `after` continues after it. */
export interface RawEvent {
  at: string;
  visitor_id: string;
  session: string;
  kind: string;
  page: string | null;
  target: string | null;
  value: number | null;
}

/** Drill-down conditions on conversations; all that are set apply. */
export interface DrillDownChats {
  readonly measure: ChatMeasure;
  readonly hour?: number | undefined;
  readonly weekday?: number | undefined;
  /** Whether the visit in which they began is known. */
  readonly isKnown?: boolean | undefined;
}

interface ChatsRow extends Omit<ChatRow, 'conversation_id' | 'name'> {
  conversation_id: string;
  tokenHash: TokenHash;
}

/** A visitor who is on the site, according to their sockets. */
export interface LivePosition extends Presence {
  readonly tokenHash: TokenHash;
}

type Answer<Schema extends z.ZodType> = Omit<z.infer<Schema>, 'period'>;

/** Every query with its input and output. Times in the input are ms since the epoch. */
export interface QueryTypes {
  overview: [Scope, { figures: Figures; visitors_are: 'exact' | 'sum_of_days' }];
  series: [Scope & { edges: readonly number[] }, { points: Point[] }];
  /** `by` is the grouping of the table that is requested of the scope; null if days have no sums of it. */
  retained: [Scope & { by: GroupBy | 'page' | null }, Retained];
  pages: [Scope & SliceOrNames, WholeTable<PageRow>];
  groups: [Scope & SliceOrNames & { by: GroupBy }, WholeTable<GroupRow>];
  events: [Scope & SliceOrNames & { name: string | null }, Rows<EventRow>];
  /** `only` and `except` select by signature. */
  errors: [
    Scope & SliceOrNames & { only?: readonly string[]; except?: readonly string[] },
    Rows<ErrorRow>,
  ];
  vitals: [Scope, Answer<typeof webVitalsSchema>];
  scroll: [Scope & SliceOrNames, Rows<ScrollRow>];
  flow: [Scope & { page: string; steps: number; limit: number }, Omit<Flow, 'period' | 'page'>];
  funnel: [
    Scope & { steps: readonly string[]; windowMs: number },
    Pick<Answer<typeof funnelSchema>, 'steps'>,
  ];
  retention: [
    Scope & { weeks: readonly string[]; edges: readonly number[] },
    Answer<typeof retentionSchema>,
  ];
  /** The number of visitors, and of those who reached each goal. */
  conversions: [
    Scope & { rules: readonly GoalRule[] },
    { visitors: number; goals: { converted: number; rate: number | null }[] },
  ];
  attribution: [
    Scope & SliceOrNames & Attribution,
    Rows<Omit<ConversionRow, 'value'>> & Omit<ConversionRow, 'value' | 'name'>,
  ];
  bots: [Scope, Answer<typeof botsSchema>];
  visitors: [Scope & Slice & { drillDown: DrillDown }, Rows<VisitorRow> & { sessions: number }];
  /** The scope's filter applies to the visit in which a conversation began. */
  chatSummary: [Scope & { timeZone: string }, Omit<ChatAnswer, 'period' | 'compared'>];
  chatList: [Scope & Slice & { timeZone: string; drillDown: DrillDownChats }, Rows<ChatsRow>];
  timeline: [Slice & { visitorId: string }, Timeline | null];
  fingerprint: [{ visitorId: VisitorId }, VisitorFingerprint | null];
  live: [{ positions: readonly LivePosition[]; now: number }, z.infer<typeof liveSchema>];
  past: [
    { visitors: readonly { visitorId: string; arrivedAt: number | null }[] },
    Pick<PresenceRow, 'first_touch' | 'latest_touch' | 'earlier_visits' | 'possibly_same_as'>[],
  ];
  rawEvents: [
    Scope & { after: string | null; limit: number },
    { rows: RawEvent[]; next: string | null },
  ];
}

export type QueryName = keyof QueryTypes;
export type QueryInput<Name extends QueryName> = QueryTypes[Name][0];
export type QueryResult<Name extends QueryName> = QueryTypes[Name][1];

/** The outcome of a query. `timed_out`: it exceeded the time limit and was abandoned. */
export type QueryOutcome<Name extends QueryName> =
  | { readonly ok: true; readonly answer: QueryResult<Name> }
  | { readonly ok: false; readonly reason: 'timed_out' | 'cancelled' };

/**
 * Answers analytics queries without blocking the event loop. Rejects only on unexpected errors. A
 * query whose `signal` aborts ends as `cancelled`. Every implementation must pass
 * queries.contract.ts.
 */
export interface AnalyticsQueries {
  run<Name extends QueryName>(
    name: Name,
    input: QueryInput<Name>,
    signal?: AbortSignal,
  ): Promise<QueryOutcome<Name>>;
}
