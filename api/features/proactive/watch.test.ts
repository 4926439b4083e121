import { expect, test } from 'vitest';
import type { ProactiveRule } from '#shared/contracts/proactive.ts';
import { aProactiveRule } from '#shared/testing/builders.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import type { VisitorPast } from '#api/features/proactive/match-rule.ts';
import { createProactiveWatch, type ProactiveVisit } from '#api/features/proactive/watch.ts';

const aRule = (name: string, over: Partial<ProactiveRule> = {}) =>
  aProactiveRule({ name, ...over });

/** Lets all promises of an attempt settle. */
const settled = () => new Promise<void>((resolve) => void setImmediate(resolve));

const aWatch = (...rules: ProactiveRule[]) => {
  const clock = createFakeClock();
  const here = new Map<string, ProactiveVisit>();
  const sent: string[] = [];
  const failures: unknown[] = [];
  const state = {
    rules,
    isOwnerHere: true,
    past: null as VisitorPast | null,
    pastQueries: 0,
    send: async (): Promise<boolean> => true,
  };
  const watch = createProactiveWatch<string, ProactiveVisit, ProactiveRule>({
    clock,
    timers: clock,
    rules: () => state.rules,
    visitOf: (visitor) => here.get(visitor) ?? null,
    isOwnerHere: () => state.isOwnerHere,
    pastOf: async () => {
      state.pastQueries += 1;
      return state.past;
    },
    send: async (visit, rule) => {
      const isSent = await state.send();
      if (isSent) sent.push(`${rule.name} on ${visit.page}`);
      return isSent;
    },
    onFailed: (error) => failures.push(error),
  });
  const move = (page: string, over: Partial<ProactiveVisit> = {}) => {
    const onSiteSince = here.get('ada')?.onSiteSince ?? clock.now();
    const visit = { page, onPageSince: clock.now(), onSiteSince, country: null, isActive: true };
    here.set('ada', { ...visit, ...over });
    watch.changed('ada');
  };
  const leave = () => {
    here.delete('ada');
    watch.changed('ada');
  };
  const pass = async (ms: number) => {
    clock.advance(ms);
    await settled();
  };
  return { clock, watch, state, sent, failures, move, leave, pass };
};

test('sends at the moment when a rule begins to hold, and once a visit', async () => {
  const { move, pass, sent, clock } = aWatch(aRule('b'), aRule('later', { seconds: 60 }));
  move('/');
  await pass(29_999);
  expect(sent).toEqual([]);
  await pass(1);
  expect(sent).toEqual(['b on /']);
  move('/blog');
  await pass(120_000);
  expect(sent).toHaveLength(1);
  expect(clock.pending()).toBe(0);
});

test('another page begins anew; the time on the site goes on', async () => {
  const { move, pass, sent } = aWatch(
    aRule('page', { page: '/b' }),
    aRule('site', { seconds: 40, seconds_on: 'site' }),
  );
  move('/b');
  await pass(20_000);
  move('/a');
  await pass(19_999);
  expect(sent).toEqual([]);
  await pass(1);
  expect(sent).toEqual(['site on /a']);
});

test('a visitor who left, or who matches no enabled rule, leaves no timer', async () => {
  const { move, leave, pass, sent, clock, state, watch } = aWatch(aRule('a'));
  move('/');
  leave();
  expect(clock.pending()).toBe(0);
  move('/');
  state.rules = [];
  watch.changed('ada');
  expect(clock.pending()).toBe(0);
  await pass(60_000);
  expect(sent).toEqual([]);
});

test('waits for the owner and for the visitor to be there', async () => {
  const { move, pass, sent, state, watch } = aWatch(aRule('a'));
  state.isOwnerHere = false;
  move('/');
  await pass(31_000);
  expect(sent).toEqual([]);
  state.isOwnerHere = true;
  move('/', { isActive: false, onPageSince: 0 });
  await pass(1_000);
  expect(sent).toEqual([]);
  move('/', { onPageSince: 0 });
  await settled();
  expect(sent).toEqual(['a on /']);
  watch.stop();
});

test('while the owner is away, only a rule that may be sent then is', async () => {
  const { move, pass, sent, state } = aWatch(
    aRule('a'),
    aRule('b', { while_away: true, seconds: 60 }),
  );
  state.isOwnerHere = false;
  move('/');
  await pass(59_999);
  expect(sent).toEqual([]);
  await pass(1);
  expect(sent).toEqual(['b on /']);
});

test('the owner who leaves while the analytics answer sends no rule of their presence', async () => {
  const { move, pass, sent, state } = aWatch(aRule('a', { visits: 2 }));
  Object.defineProperty(state, 'past', {
    get: () => {
      state.isOwnerHere = false;
      return { earlier_visits: 1, latest_touch: null };
    },
  });
  move('/');
  await pass(30_000);
  expect(sent).toEqual([]);
});

test('the first matching rule wins, as far as the analytics know', async () => {
  const { move, pass, sent, state } = aWatch(aRule('a', { visits: 3 }), aRule('b', { visits: 2 }));
  state.past = { earlier_visits: 1, latest_touch: null };
  move('/');
  await pass(30_000);
  expect(sent).toEqual(['b on /']);
});

test('queries the analytics again while the source is unknown, a few times', async () => {
  const { move, pass, sent, state, clock } = aWatch(aRule('a', { seconds: 1, source: 'email' }));
  state.past = { earlier_visits: 0, latest_touch: null };
  move('/');
  await pass(4_999);
  expect(state.pastQueries).toBe(0);
  await pass(1);
  await pass(5_000);
  expect(state.pastQueries).toBe(2);
  state.past = { earlier_visits: 0, latest_touch: { source: 'news', channel: 'email' } };
  await pass(5_000);
  expect(sent).toEqual(['a on /']);
  expect(clock.pending()).toBe(0);
});

test('gives up on a source that stays unknown', async () => {
  const { move, pass, state, clock } = aWatch(aRule('a', { seconds: 1, source: 'email' }));
  move('/');
  for (let step = 0; step < 10; step += 1) await pass(5_000);
  expect(state.pastQueries).toBe(4);
  expect(clock.pending()).toBe(0);
});

test('a visitor who moved on while it was decided gets nothing for the page before', async () => {
  const { move, pass, sent, state } = aWatch(aRule('a', { page: '/a', visits: 2 }));
  state.past = { earlier_visits: 5, latest_touch: null };
  move('/a');
  // The timer fires, and the visitor moves before the analytics have answered.
  const passing = pass(30_000);
  move('/b');
  await passing;
  expect(sent).toEqual([]);
});

test('retries unsent and failed messages at the next change', async () => {
  const { move, pass, sent, state, failures } = aWatch(aRule('a'));
  state.send = async () => false;
  move('/');
  await pass(30_000);
  expect(sent).toEqual([]);
  state.send = async () => Promise.reject(new Error('the disk is full'));
  move('/', { onPageSince: 0 });
  await settled();
  expect(failures).toHaveLength(1);
  state.send = async () => true;
  move('/', { onPageSince: 0 });
  await settled();
  expect(sent).toEqual(['a on /']);
});

test('stopping leaves no timer, not even that of an attempt under way', async () => {
  const { move, pass, clock, watch } = aWatch(
    aRule('a', { source: 'email' }),
    aRule('b', { seconds: 90 }),
  );
  move('/');
  const passing = pass(30_000);
  watch.stop();
  await passing;
  expect(clock.pending()).toBe(0);
});
