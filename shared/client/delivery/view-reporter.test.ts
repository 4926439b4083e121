import { expect, test } from 'vitest';
import { aConversationId } from '#shared/testing/builders.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createViewReporter, type ReadPosition } from '#shared/client/delivery/view-reporter.ts';

const aReporter = () => {
  const timers = createFakeClock();
  const sent: ReadPosition[] = [];
  return { timers, sent, reporter: createViewReporter({ timers, send: (v) => sent.push(v) }) };
};
const view = (seq: number, conversation = 1): ReadPosition => ({
  conversationId: aConversationId(conversation),
  seq,
});

test('reports the first view at once and later ones at most every four seconds', () => {
  const { reporter, timers, sent } = aReporter();
  reporter.report(view(1));
  reporter.report(view(2));
  reporter.report(view(3));
  expect(sent).toEqual([view(1)]);
  timers.advance(3_999);
  expect(sent).toEqual([view(1)]);
  timers.advance(1);
  expect(sent).toEqual([view(1), view(3)]);
});

test('does not report an unchanged view within four seconds', () => {
  const { reporter, timers, sent } = aReporter();
  reporter.report(view(2));
  reporter.report(view(2));
  timers.advance(10_000);
  expect(sent).toEqual([view(2)]);
  reporter.report(view(2));
  expect(sent).toEqual([view(2), view(2)]);
});

test('reports a view of another conversation as new', () => {
  const { reporter, timers, sent } = aReporter();
  reporter.report(view(9, 1));
  reporter.report(view(2, 2));
  timers.advance(4_000);
  expect(sent).toEqual([view(9, 1), view(2, 2)]);
});

test('reports nothing and leaves no timer after stopping', () => {
  const { reporter, timers, sent } = aReporter();
  reporter.report(view(1));
  reporter.report(view(2));
  reporter.stop();
  timers.advance(10_000);
  expect(sent).toEqual([view(1)]);
  expect(timers.pending()).toBe(0);
});
