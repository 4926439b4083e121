import { expect, test } from 'vitest';
import { aConversationId } from '#shared/testing/builders.ts';
import { createBus } from '#api/platform/bus.ts';

const mailed = { conversationId: aConversationId(), answers: { from_seq: 1, to_seq: 2 } };

test('a fact reaches its listeners in order, and no others', async () => {
  const bus = createBus();
  const received: string[] = [];
  bus.on('answers_mailed', ({ conversationId }) => received.push(`first ${conversationId}`));
  bus.on('answers_mailed', () => received.push('second'));
  bus.on('backup_failed', () => received.push('other'));
  await bus.publish('answers_mailed', mailed);
  expect(received).toEqual([`first ${aConversationId()}`, 'second']);
});

test('publishing calls every listener even if one fails, and settles after all of them', async () => {
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
