import fc from 'fast-check';
import type { GoalRule } from '#shared/contracts/goals.ts';
import type { Span } from '#shared/domain/analytics/period.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import type { Match } from '#api/features/analytics/queries/query-types.ts';
import { aVisitorId } from '#api/testing/a-placed-event.ts';
import { DRAWN_FROM } from '#api/testing/drawn-events.ts';

const values = {
  page: fc.constantFrom('/0', '/1', '/4', '/nowhere'),
  source: fc.constantFrom('news', 'mail', 'nobody', ''),
  channel: fc.constantFrom('email', 'referral', ''),
  campaign: fc.constantFrom('spring', 'autumn', ''),
  country: fc.constantFrom('DE', 'US', 'FR', ''),
  region: fc.constantFrom('Bavaria, DE', 'Utah, US', ''),
  city: fc.constantFrom('Munich, Bavaria, DE', ''),
  device: fc.constantFrom('desktop', 'mobile', 'tablet'),
  language: fc.constantFrom('en', 'xx', ''),
};
const parts = {
  page: fc.constantFrom('/', '2', 'x'),
  source: fc.constantFrom('NEW', 'a', 'x'),
  campaign: fc.constantFrom('Pri', 'x'),
  region: fc.constantFrom('BAVARIA', 'x'),
  city: fc.constantFrom('Bavaria, D', 'x'),
};
const eventName = fc.constantFrom('project_opened', 'contact_sent', 'never_recorded', 'page_view');

const rules: readonly GoalRule[] = [
  { kind: 'chat_started' },
  { kind: 'contact_message_sent' },
  { kind: 'email_left' },
  { kind: 'event', event: 'project_opened' },
  { kind: 'event', event: 'page_view' },
  { kind: 'page', page: '/1' },
  { kind: 'page', page: '/*2' },
  { kind: 'page', page: '/[0-9]*' },
];
const spans: readonly Span[] = [
  { from: DRAWN_FROM, to: DRAWN_FROM + 7 * DAY_MS },
  { from: DRAWN_FROM + 2.5 * DAY_MS, to: DRAWN_FROM + 4 * DAY_MS },
];

/** Some values of the properties of the drawn events. */
export const drawnValues = values;

/** Any filter for the drawn events, often with several keys and sometimes without matches. */
export const drawnMatch: fc.Arbitrary<Match> = fc
  .record(
    {
      ...values,
      not: fc.record(values, { requiredKeys: [] }),
      contains: fc.record(parts, { requiredKeys: [] }),
      visitor: fc.integer({ min: 1, max: 7 }).map(aVisitorId),
      event: eventName,
      eventNot: eventName,
      hasChatted: fc.boolean(),
      goal: fc.record({ rule: fc.constantFrom(...rules), span: fc.constantFrom(...spans) }),
      bots: fc.constantFrom('exclude' as const, 'only' as const, 'include' as const),
    },
    { requiredKeys: ['bots'] },
  )
  // All keys at once leave next to nothing to count.
  .chain(({ bots, ...more }) =>
    fc
      .shuffledSubarray(Object.entries(more), { maxLength: 3 })
      .map((entries): Match => ({ ...Object.fromEntries(entries), bots })),
  );
