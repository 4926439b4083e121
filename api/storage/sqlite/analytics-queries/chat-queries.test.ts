import { createSqliteEngine } from '#api/storage/sqlite/sqlite-engine.ts';
import { createConversationStore } from '#api/storage/stores/conversations/conversation-store.ts';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { chatMeasureNames } from '#shared/domain/analytics/chat-figures.ts';
import { aConversationId } from '#shared/testing/builders.ts';
import type { Caller, TokenHash } from '#api/http/caller.ts';
import { nodeTimers } from '#api/platform/node-timers.ts';
import { createWriteQueue } from '#api/storage/sqlite/group-commit.ts';
import { aVisitorId } from '#api/testing/a-placed-event.ts';
import { aNewConversation, aNewMessage } from '#api/testing/chat-inputs.ts';
import { fourVisitors } from '#api/testing/four-visitors.ts';
import { aScope, openAnalytics } from '#api/testing/open-analytics.ts';

const scope = aScope('2026-01-05', '2026-01-13');
const timeZone = 'America/New_York';
const began = Date.parse('2026-01-05T09:00:00Z');

type Step = 'visitor' | 'owner' | 'leave' | 'end';
const steps = fc.array(fc.constantFrom<Step>('visitor', 'owner', 'leave', 'end'), {
  minLength: 1,
  maxLength: 6,
});
const stories = fc.array(
  fc.record({
    minutes: fc.integer({ min: 0, max: 9 * 24 * 60 }),
    visitor: fc.option(fc.integer({ min: 1, max: 4 })),
    isAway: fc.boolean(),
    steps,
  }),
  { maxLength: 8 },
);
type Story = Parameters<Parameters<typeof stories.map>[0]>[0][number];

const openWith = async (drawn: readonly Story[]) => {
  const opened = openAnalytics(fourVisitors);
  const writes = createWriteQueue(opened.chat, nodeTimers);
  onTestFinished(() => writes.close());
  const store = createConversationStore(createSqliteEngine(opened.chat, writes));
  for (const [n, story] of drawn.entries()) {
    const conversationId = aConversationId(n);
    const tokenHash = n.toString(16).padStart(64, '0') as TokenHash;
    const visitor: Caller = { kind: 'visitor', tokenHash };
    let at = began + story.minutes * 60_000;
    const visitorId = story.visitor === null ? null : aVisitorId(story.visitor);
    await store.start(aNewConversation(n, { tokenHash, at, visitorId }));
    for (const [position, step] of story.steps.entries()) {
      at += 30_000;
      if (step === 'leave') await store.markMissed(tokenHash, at);
      else if (step === 'end') await store.setStatus(conversationId, visitor, 'closed', at);
      else
        await store.append(
          aNewMessage(n * 100 + position + 1, {
            conversationId,
            at,
            caller: step === 'owner' ? { kind: 'admin' } : visitor,
            content: step,
            isOwnerAway: story.isAway,
          }),
        );
    }
  }
  return opened;
};

test('for any conversations, every number equals the conversations it opens', async () => {
  await fc.assert(
    fc.asyncProperty(stories, async (drawn) => {
      const { run } = await openWith(drawn);
      const { figures, ...groups } = run('chatSummary', { ...scope, timeZone });
      const list = (drillDown: object, match = {}) =>
        run('chatList', {
          ...scope,
          timeZone,
          limit: 3,
          offset: 0,
          match: { ...scope.match, ...match },
          drillDown: { measure: 'begun', ...drillDown },
        }).total_rows;
      const counts = chatMeasureNames.map((measure) => list({ measure }));
      expect(counts).toEqual(
        chatMeasureNames.map((measure) =>
          measure === 'begun'
            ? figures.conversations
            : measure === 'answered_here'
              ? figures.answered - figures.answered_away
              : figures[measure],
        ),
      );
      expect(groups.hours.map((_, hour) => list({ hour }))).toEqual(groups.hours);
      expect(groups.weekdays.map((_, weekday) => list({ weekday }))).toEqual(groups.weekdays);
      for (const [key, rows] of [
        ['source', groups.sources],
        ['channel', groups.channels],
      ] as const) {
        for (const row of rows) {
          const drillDown = (measure: string) =>
            row.is_known
              ? list({ measure, isKnown: true }, { [key]: row.name ?? '' })
              : list({ measure, isKnown: false });
          expect([row.name, drillDown('begun')]).toEqual([row.name, row.conversations]);
          expect([row.name, drillDown('answered')]).toEqual([row.name, row.answered]);
          expect([row.name, drillDown('missed')]).toEqual([row.name, row.missed]);
        }
      }
    }),
    { numRuns: 15 },
  );
});

test('response times start at the first message, and a greeting is no reply', async () => {
  const { run } = await openWith([
    { minutes: 0, visitor: 1, isAway: false, steps: ['owner', 'visitor', 'visitor', 'owner'] },
    { minutes: 1, visitor: null, isAway: false, steps: ['owner'] },
    { minutes: 2, visitor: null, isAway: false, steps: ['visitor', 'end', 'visitor', 'owner'] },
  ]);
  const { figures } = run('chatSummary', { ...scope, timeZone });
  expect(figures).toMatchObject({ conversations: 2, answered: 2, missed: 1, ended: 0 });
  expect(figures.response).toEqual({ median_s: 75, p90_s: 87 });
});

test('an index finds the conversations of a period', async () => {
  const { chat } = await openWith([]);
  const plan = chat
    .prepare<[], { detail: string }>(
      `EXPLAIN QUERY PLAN SELECT * FROM conversations
       WHERE first_message_at >= 1 AND first_message_at < 2`,
    )
    .all();
  expect(plan[0]?.detail).toContain('USING INDEX conversations_begun');
});
