import { expect, test } from 'vitest';
import { aConversationId } from '#shared/testing/builders.ts';
import { createBus } from '#api/platform/bus.ts';

const mailed = { conversationId: aConversationId(), answers: { from_seq: 1, to_seq: 2 } };

test('calls the listeners of a fact in order, and nobody else', async () => {
  const bus = createBus();
  const received: string[] = [];
  bus.on('answers_mailed', ({ conversationId }) => received.push(`first ${conversationId}`));
  bus.on('answers_mailed', () => received.push('second'));
  bus.on('backup_failed', () => received.push('other'));
  await bus.publish('answers_mailed', mailed);
  expect(received).toEqual([`first ${aConversationId()}`, 'second']);
});

test('settles when every listener has, and every listener is called although one fails', async () => {
  const bus = createBus();
  const done: string[] = [];
  bus.on('backup_failed', () => {
    throw new Error('the first one');
  });
  bus.on('backup_failed', async () => {
    await Promise.resolve();
    done.push('second');
  });
  await expect(bus.publish('backup_failed', null)).rejects.toThrow('the first one');
  expect(done).toEqual(['second']);
});
