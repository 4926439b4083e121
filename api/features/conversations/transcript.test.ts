import { expect, test } from 'vitest';
import { aConversationId, aMessage } from '#shared/testing/builders.ts';
import type { Conversation, Page } from '#api/features/conversations/store.ts';
import { transcriptOf } from '#api/features/conversations/transcript.ts';
import type { TokenHash } from '#api/http/caller.ts';

const conversation = {
  conversationId: aConversationId(),
  name: 'Ada (rich)',
  visitorName: null,
  initiatedBy: 'visitor',
  initiatedFromPage: '/',
  startedAt: Date.parse('2026-10-25T00:30:00Z'),
  status: 'open',
} as Conversation;

const visitor = { kind: 'visitor', tokenHash: 'aa'.repeat(32) as TokenHash } as const;

const textFor = async (
  messages: Page['messages'],
  { caller, ownerName }: { caller: typeof visitor | { kind: 'admin' }; ownerName?: string },
) => {
  const page = { messages, hasMore: false, bytes: 1 } as Page;
  const store = { after: () => Promise.resolve(page) };
  const parts = transcriptOf(store, conversation, caller, {
    ...{ format: 'text', timeZone: 'Europe/Berlin', ownerName, onRead: () => undefined },
  });
  let text = '';
  for await (const part of parts) text += part;
  return text;
};

test('the hour that comes twice when clocks go back is told apart', async () => {
  const messages = [
    aMessage({ seq: 1, content: 'in summer time', sent_at: '2026-10-25T00:30:00.000Z' }),
    aMessage({ seq: 2, content: 'in winter time', sent_at: '2026-10-25T01:30:00.000Z' }),
  ];
  const text = await textFor(messages, { caller: { kind: 'admin' } });
  expect(text).toContain('\nTimes in Europe/Berlin\n');
  expect(text).toContain('\n2026-10-25 02:30:00 UTC+2, Ada (rich)\nin summer time\n');
  expect(text).toContain('\n2026-10-25 02:30:00 UTC+1, Ada (rich)\nin winter time\n');
});

test('the copy of the visitor does not have what the owner calls them', async () => {
  const messages = [aMessage({ content: 'Hello' })];
  const text = await textFor(messages, { caller: visitor, ownerName: 'Olga' });
  expect(text).toContain('\nBetween Olga and Visitor\n');
  expect(text).not.toContain('rich');
});

test('files are named, with the words beside them', async () => {
  const file = { id: aMessage().client_id, bytes: 1_200, type: 'x', height: null } as const;
  const messages = [
    aMessage({ content: 'plan.pdf', attachment: { ...file, name: 'plan.pdf', width: null } }),
    aMessage({ content: 'as agreed', attachment: { ...file, name: 'roof.png', width: 8 } }),
  ];
  const text = await textFor(messages, { caller: visitor });
  expect(text).toContain(', Visitor\nFile: plan.pdf (1.2 kB)\n');
  expect(text).toContain(', Visitor\nPicture: roof.png (1.2 kB)\nas agreed\n');
});

test('marks on a drawing are told in words', async () => {
  const marks = [
    { number: 1, x: 0.42, y: 0.314 },
    { number: 2, x: 1, y: 0 },
  ];
  const drawing = { project: 'ai-model-load-balancer', title: 'AI Model Load Balancer', marks };
  const text = await textFor([aMessage({ content: 'Why here?', drawing })], { caller: visitor });
  expect(text).toContain(
    ', Visitor\nWhy here?\nMark 1 on AI Model Load Balancer at 42 %, 31 %\n' +
      'Mark 2 on AI Model Load Balancer at 100 %, 0 %\n',
  );
});
