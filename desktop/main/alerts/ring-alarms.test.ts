import { expect, test } from 'vitest';
import { aClientId, aConversationId, aMessage } from '#shared/testing/builders.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { calmRules, createFakeNotifier } from '../../testing/open-alerts.ts';
import type { AlertRules } from './alert-service.ts';
import { createRinger, ringAlarms } from './ring-alarms.ts';

const MINUTE = 60_000;
const id = aConversationId();

const setUpAlarms = (over: Partial<AlertRules> = {}) => {
  const clock = createFakeClock();
  const notifier = createFakeNotifier();
  const set = { rules: { ...calmRules, ...over }, isInSight: false, failures: 0 };
  const replies: { text: string; clientId: string; seq: number }[] = [];
  let ids = 0;
  const rules = () => set.rules;
  const ringer = createRinger({
    notifier,
    clock,
    timers: clock,
    rules,
    newClientId: () => aClientId((ids += 1)),
    onFailed: () => {
      set.failures += 1;
    },
  });
  const alarms = ringAlarms({
    ringer,
    rules,
    isInSight: () => set.isInSight,
    rowOf: () => undefined,
    countryOf: () => 'DE',
    onOpen: () => undefined,
    onReply: (_id, reply) => void replies.push(reply),
  });
  const receive = (seq: number, content: string, readSeq = 0) =>
    alarms.add(id, [aMessage({ seq, content, sent_from_page: '/resume' })], readSeq);
  return { clock, notifier, set, alarms, ringer, replies, receive };
};

const bodies = ({ shown }: ReturnType<typeof createFakeNotifier>) => shown.map(({ body }) => body);

test('repeats an unseen alert a limited number of times, one notification at a time', () => {
  const { clock, notifier, receive } = setUpAlarms({
    repeatEveryMs: 2 * MINUTE,
    maxNotifications: 3,
  });
  receive(1, 'Hello?');
  clock.advance(2 * MINUTE - 1);
  expect(notifier.shown).toHaveLength(1);
  clock.advance(60 * MINUTE);
  expect(notifier.shown).toHaveLength(3);
  expect(notifier.open()).toHaveLength(1);
  receive(2, 'Still there?');
  expect(notifier.shown).toHaveLength(4);
});

test('alerts about nothing in a pause or quiet hours, and afterwards about messages still unread', () => {
  const { clock, notifier, set, alarms, receive } = setUpAlarms();
  set.rules = { ...calmRules, pausedUntil: clock.now() + 60 * MINUTE };
  receive(1, 'Hello?');
  clock.advance(60 * MINUTE - 1);
  expect(notifier.shown).toHaveLength(0);
  clock.advance(15_000);
  expect(notifier.shown).toHaveLength(1);
  alarms.leave(id, 0);
  // The whole day except its last minute, in any time zone of the test machine.
  set.rules = { ...calmRules, quiet: { from: 0, to: 24 * 60 - 1 } };
  receive(2, 'At night');
  clock.advance(24 * 60 * MINUTE);
  expect(bodies(notifier)).toEqual(['Hello?\non /resume', 'At night\non /resume']);
});

test('with hidden text shows only sender, page and count', () => {
  const { notifier, receive } = setUpAlarms({ hidesText: true });
  receive(1, 'My password is hunter2');
  receive(2, 'Oh no');
  expect(notifier.open()).toMatchObject([{ body: '2 new messages on /resume' }]);
  expect(bodies(notifier).join()).not.toMatch(/hunter2|Oh no/);
});

test('a message seen on screen is not reported when the window goes to the background', () => {
  const { clock, notifier, set, ringer, receive } = setUpAlarms();
  set.isInSight = true;
  receive(1, 'Hello?');
  set.isInSight = false;
  ringer.look();
  clock.advance(60 * MINUTE);
  expect(notifier.shown).toHaveLength(0);
});

test('when partly read, the notification stays for the rest, which the next one counts', () => {
  const { notifier, alarms, receive } = setUpAlarms();
  receive(1, 'one');
  receive(2, 'two');
  alarms.leave(id, 1);
  expect(notifier.open()).toMatchObject([{ body: 'two\n2 new messages on /resume' }]);
  expect(notifier.shown).toHaveLength(2);
  receive(3, 'three');
  expect(notifier.open()).toMatchObject([{ body: 'three\n2 new messages on /resume' }]);
  // The conversation was read up to here when fetched, but its row has not arrived yet.
  receive(4, 'four', 3);
  expect(notifier.open()).toMatchObject([{ body: 'four\non /resume' }]);
  alarms.leave(id, 0);
  expect(notifier.open()).toEqual([]);
});

test('reports a notification that the system could not show, and leaves no timer once all is read', () => {
  const { clock, notifier, set, alarms, receive } = setUpAlarms({ repeatEveryMs: 2 * MINUTE });
  receive(1, 'Hello?');
  notifier.shown[0]?.failed();
  expect(set.failures).toBe(1);
  expect(clock.pending()).toBe(1);
  alarms.leave(id, 0);
  expect(clock.pending()).toBe(0);
});

test('a reply withdraws the notification at once, and has one id however often it is reported', () => {
  const { clock, notifier, replies, receive } = setUpAlarms({ repeatEveryMs: 2 * MINUTE });
  receive(1, 'one');
  receive(2, 'two');
  const [, card] = notifier.shown;
  card?.replied('On my way');
  expect(notifier.open()).toEqual([]);
  card?.replied('On my way');
  expect(replies).toEqual([
    { text: 'On my way', clientId: aClientId(1), seq: 2 },
    { text: 'On my way', clientId: aClientId(1), seq: 2 },
  ]);
  clock.advance(60 * MINUTE);
  expect(notifier.shown).toHaveLength(2);
});
