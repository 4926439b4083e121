import { expect, test } from 'vitest';
import { eventKind } from '#shared/domain/analytics/event-kind.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import type { EventLog, FlatRows } from '#api/storage/columns/event-log.ts';
import type { Bots } from '#api/storage/columns/rollups.ts';

/**
 * A log with the four visitors of api/testing/four-visitors.ts. queries.contract.ts tests the results of
 * queries over the features' ports.
 */
export interface EventLogHarness {
  readonly log: EventLog;
  readonly visitorIds: readonly string[];
  /** Adds a page view of a new visitor at that time. */
  visit(at: number): Promise<unknown>;
}

const monday = Date.parse('2026-01-05T00:00:00Z') / DAY_MS;
const all = { fromDay: monday, toDay: monday + 9 };

type It = (sentence: string, run: (harness: EventLogHarness) => Promise<void>) => void;

const rowsOf = ({ count, width, numbers }: FlatRows): number[][] =>
  Array.from({ length: count }, (_, row) => [...numbers.subarray(row * width, (row + 1) * width)]);

const readsDays = (it: It) => {
  it('lists the sessions of a day in order of start', async ({ log }) => {
    const starts = (day: number) =>
      rowsOf(log.days.sessions(day)).map(([, , startedAt = 0]) =>
        new Date(startedAt).toISOString(),
      );
    expect(starts(monday)).toEqual(['2026-01-05T09:00:00.000Z', '2026-01-05T23:50:00.000Z']);
    expect(starts(monday + 1)).toEqual(['2026-01-06T12:00:00.000Z', '2026-01-06T13:00:00.000Z']);
    expect(starts(monday + 2)).toEqual([]);
    expect(log.days.firstStartedAt()).toBe(monday * DAY_MS + 9 * 3_600_000);
  });

  it('a session has its figures and the numbers of its texts', async ({ log, visitorIds }) => {
    const [first] = rowsOf(log.days.sessions(monday));
    if (!first) throw new Error('the day has two sessions');
    const [, visitor, startedAt = 0, endedAt = 0, views, engagedMs, ...more] = first;
    expect(visitor).toBe(log.visitors.numberOf(visitorIds[0] ?? ''));
    expect([endedAt - startedAt, views, engagedMs]).toEqual([360_000, 3, 30_000]);
    const [isBounce, isBot, hasChat, source = 0, ...terms] = more;
    expect([isBounce, isBot, hasChat]).toEqual([0, 0, 0]);
    expect(log.dictionaries.source(source)).toMatchObject({ source: 'news', campaign: 'spring' });
    // Bot reasons, region and city.
    expect(terms.slice(-3)).toEqual([0, 0, 0]);
    expect(terms.slice(0, -3).map((term) => log.dictionaries.term(term))).toEqual([
      'US',
      'Firefox',
      'Linux',
      'desktop',
      'en-us',
      '/',
      '/contact',
    ]);
    const german = rowsOf(log.days.sessions(monday))[1] ?? [];
    expect(german.slice(-2).map((term) => log.dictionaries.term(term))).toEqual([
      'Bavaria, DE',
      'Munich, Bavaria, DE',
    ]);
    const [, , , , , , , isBotOfLast] = rowsOf(log.days.sessions(monday + 1))[1] ?? [];
    expect(isBotOfLast).toBe(1);
  });

  it('lists events session by session, in order of time, without the ends of sessions', async ({
    log,
  }) => {
    const { counts, rows } = log.days.events(monday);
    expect([...counts]).toEqual([7, 2]);
    const events = rowsOf(rows);
    const times = events.slice(0, 7).map(([at = 0]) => at);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(events.slice(0, 3).map(([, kind, , value]) => [kind, value])).toEqual([
      [eventKind.pageView, 0],
      [eventKind.engagement, 30_000],
      [eventKind.scrollDepth, 50],
    ]);
    const [, kind = 0, page = 0, target = 0] = events[4] ?? [];
    expect(log.dictionaries.kind(kind)).toBe('project_opened');
    expect(log.dictionaries.term(page)).toBe('/projects');
    expect(log.dictionaries.term(target)).toBe('atlas');
    const error = rowsOf(log.days.events(monday + 1).rows).find(
      ([, each]) => each === eventKind.clientError,
    );
    expect(log.dictionaries.error(error?.[3] ?? 0)).toMatchObject({
      kind: 'error',
      message: 'Boom',
    });
  });

  it('lists vitals session by session, unmeasured ones as -1', async ({ log }) => {
    const { counts, rows } = log.days.vitals(monday);
    expect([...counts].reduce((sum, count) => sum + count)).toBe(1);
    expect(rowsOf(rows).map(([, ...measures]) => measures)).toEqual([[2_000, -1, 500, -1, -1]]);
    expect(log.days.vitals(monday + 2).rows.count).toBe(0);
  });

  it('every write to a day changes its counter', async ({ log, visit }) => {
    const days = log.days.changes(monday, monday + 8);
    expect(days.map(({ day }) => day - monday)).toEqual([0, 1, 8]);
    await visit((monday + 1) * DAY_MS);
    const after = log.days.changes(monday, monday + 8);
    expect(after[0]).toEqual(days[0]);
    expect(after[1]?.changes).toBeGreaterThan(days[1]?.changes ?? 0);
    expect(log.days.changes(monday + 1, monday + 1)).toEqual(after.slice(1, 2));
  });
};

const readsVisitors = (it: It) => {
  it('visitors have numbers up to the highest, and a record', async ({ log, visitorIds }) => {
    const numbers = visitorIds.map((id) => log.visitors.numberOf(id) ?? 0);
    expect(new Set(numbers).size).toBe(4);
    expect(log.visitors.highestNumber()).toBe(Math.max(...numbers));
    expect(log.visitors.numberOf('00000000-0000-4000-8000-00000000ffff')).toBeUndefined();
    expect(log.visitors.record(log.visitors.highestNumber() + 1)).toBeUndefined();
    const record = log.visitors.record(numbers[0] ?? 0);
    expect(record).toMatchObject({
      visitorId: visitorIds[0],
      firstSeenAt: Date.parse('2026-01-05T09:00:00Z'),
      lastSeenAt: Date.parse('2026-01-13T10:00:00Z'),
      isBot: false,
    });
    // Of the last session, which was direct.
    expect(log.dictionaries.source(record?.source ?? 0)).toMatchObject({ channel: 'direct' });
    expect(log.visitors.record(numbers[2] ?? 0)?.country).toBe(0);
  });

  it('eachFirstCampaign reports a visitor who first came by a campaign, with the source', async ({
    log,
    visitorIds,
  }) => {
    const found: (string | undefined)[][] = [];
    log.visitors.eachFirstCampaign((visitor, source) => {
      const id = visitorIds.find((each) => log.visitors.numberOf(each) === visitor);
      found.push([id, log.dictionaries.source(source)?.campaign]);
    });
    expect(found).toEqual([[visitorIds[0], 'spring']]);
  });

  it('maps texts to numbers and back', async ({ log: { dictionaries } }) => {
    for (const text of ['/', '/projects', 'atlas', 'US']) {
      expect(dictionaries.term(dictionaries.termNo(text) ?? 0)).toBe(text);
    }
    expect(dictionaries.kind(dictionaries.kindNo('contact_sent') ?? 0)).toBe('contact_sent');
    expect(dictionaries.kindNo('page_view')).toBe(eventKind.pageView);
    expect([dictionaries.termNo('nowhere'), dictionaries.kindNo('nothing')]).toEqual([
      undefined,
      undefined,
    ]);
    expect([
      dictionaries.term(99_999),
      dictionaries.source(99_999),
      dictionaries.kind(99_999),
      dictionaries.error(99_999),
    ]).toEqual([undefined, undefined, undefined, undefined]);
  });
};

const rollsUp = (it: It) => {
  it('quarters count sessions by their start, bots separately', async ({ log: { rollups } }) => {
    const sums = (bots: Bots) =>
      rollups
        .quarters(monday * 96, (monday + 9) * 96, bots)
        .map(({ quarter, views }) => [quarter - monday * 96, views]);
    expect(sums('exclude')).toEqual([
      [36, 3],
      [95, 2],
      [96 + 48, 1],
      [8 * 96 + 40, 1],
    ]);
    expect(sums('only')).toEqual([[96 + 52, 2]]);
    expect(sums('include')).toHaveLength(5);
    expect(rollups.quarters(monday * 96 + 36, monday * 96 + 37, 'exclude')).toEqual([
      {
        quarter: monday * 96 + 36,
        sessions: 1,
        views: 3,
        bounces: 0,
        engagedMs: 30_000,
        durationMs: 360_000,
      },
    ]);
  });

  it('groups and pages are by their text', async ({ log: { rollups, dictionaries } }) => {
    const groups = rollups.groups(all, 'country', 'exclude');
    const named = groups.map(({ term, views }) => [dictionaries.term(term) ?? null, views]);
    expect(named.toSorted(([, a], [, b]) => Number(a) - Number(b))).toEqual([
      [null, 1],
      ['DE', 2],
      ['US', 4],
    ]);
    const pages = rollups.pages({ fromDay: monday, toDay: monday + 1 }, 'exclude');
    const projects = pages.find(({ page }) => dictionaries.term(page) === '/projects');
    expect(projects).toMatchObject({ views: 2, sessions: 2, entries: 1, exits: 0, bounces: 0 });
    expect(rollups.pages({ fromDay: monday + 2, toDay: monday + 8 }, 'include')).toEqual([]);
  });

  it('counts vitals in buckets', async ({ log: { rollups } }) => {
    const count = (metric: string) =>
      rollups
        .vitals(all, 'exclude')
        .filter((row) => row.metric === metric)
        .reduce((sum, row) => sum + row.count, 0);
    expect(['lcp', 'cls', 'inp'].map(count)).toEqual([2, 1, 0]);
  });
};

export const eventLogContract = (
  engine: string,
  make: () => Promise<EventLogHarness> | EventLogHarness,
): void => {
  const it: It = (sentence, run) => test(`${engine}: ${sentence}`, async () => run(await make()));
  readsDays(it);
  readsVisitors(it);
  rollsUp(it);

  it('a concurrent write is invisible within a snapshot', async ({ log, visit }) => {
    const at = (monday + 3) * DAY_MS;
    const writing: Promise<unknown>[] = [];
    log.inOneState(() => {
      expect(log.days.sessions(monday + 3).count).toBe(0);
      writing.push(visit(at));
      expect(log.days.sessions(monday + 3).count).toBe(0);
    });
    await Promise.all(writing);
    expect(log.days.sessions(monday + 3).count).toBe(1);
  });
};
