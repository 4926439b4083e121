import { expect, test } from 'vitest';
import { aConversationId, aMessage } from '#shared/testing/builders.ts';
import type { Conversation, Page } from '#api/features/conversations/store.ts';
import {
  createStepQueue,
  lastOfTranscript,
  transcriptOf,
} from '#api/features/conversations/transcript.ts';
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
    format: 'text',
    timeZone: 'Europe/Berlin',
    ownerName,
    onRead: () => undefined,
    runQueued: createStepQueue(),
  });
  let text = '';
  for await (const part of parts) text += part;
  return text;
};

test('distinguishes the repeated hour when clocks go back', async () => {
  const messages = [
    aMessage({ seq: 1, content: 'in summer time', sent_at: '2026-10-25T00:30:00.000Z' }),
    aMessage({ seq: 2, content: 'in winter time', sent_at: '2026-10-25T01:30:00.000Z' }),
  ];
  const text = await textFor(messages, { caller: { kind: 'admin' } });
  expect(text).toContain('\nTimes in Europe/Berlin\n');
  expect(text).toContain('\n2026-10-25 02:30:00 UTC+2, Ada (rich)\nin summer time\n');
  expect(text).toContain('\n2026-10-25 02:30:00 UTC+1, Ada (rich)\nin winter time\n');
});

test('the marks of the owner are written out, those of a visitor stay', async () => {
  const content = '**Yes**, see [my notes](https://me.example/notes)';
  const messages = [aMessage({ content, from_admin: true }), aMessage({ seq: 2, content })];
  const text = await textFor(messages, { caller: visitor });
  expect(text).toContain('\nYes, see my notes (https://me.example/notes)\n');
  expect(text).toContain(`\n${content}\n`);
});

test('the copy of the visitor does not have what the owner calls them', async () => {
  const messages = [aMessage({ content: 'Hello' })];
  const text = await textFor(messages, { caller: visitor, ownerName: 'Olga' });
  expect(text).toContain('\nBetween Olga and Visitor\n');
  expect(text).not.toContain('rich');
});

test('a right-to-left name does not affect the text around it', async () => {
  const file = { id: aMessage().client_id, bytes: 1_200, type: 'x', height: null, width: null };
  const messages = [
    aMessage({ content: 'مرحبا' }),
    aMessage({
      from_admin: true,
      content: 'تقرير.pdf',
      attachment: { ...file, name: 'تقرير.pdf' },
    }),
  ];
  const text = await textFor(messages, { caller: visitor, ownerName: 'عمر' });
  expect(text).toContain('\nBetween \u2068عمر\u2069 and Visitor\n');
  expect(text).toContain(', Visitor\nمرحبا\n');
  expect(text).toContain(', \u2068عمر\u2069\nFile: \u2068تقرير.pdf\u2069 (1.2 kB)\n');
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

test('describes marks on a drawing in words', async () => {
  const marks = [
    { number: 1, x: 0.42, y: 0.314 },
    { number: 2, x: 1, y: 0 },
  ];
  const drawing = { project: 'moth-lamp-spreader', title: 'Moth Lamp Load Spreader', marks };
  const text = await textFor([aMessage({ content: 'Why here?', drawing })], { caller: visitor });
  expect(text).toContain(
    ', Visitor\nWhy here?\nMark 1 on Moth Lamp Load Spreader at 42 %, 31 %\n' +
      'Mark 2 on Moth Lamp Load Spreader at 100 %, 0 %\n',
  );
});

test('describes an own drawing by its text', async () => {
  const own = { notation: 'a -> b\nb -> c', motif: 'schematic', day: '2026-11-27' };
  const drawing = { project: 'own-1', title: 'Desk', marks: [], own };
  const text = await textFor([aMessage({ content: 'Like this?', drawing })], { caller: visitor });
  expect(text).toContain(', Visitor\nLike this?\na -> b\nb -> c\n');
});

test('the newest messages that fit are read from the end, and no more pages than they need', async () => {
  const total = 1_000;
  const reads: number[] = [];
  const store = {
    before: (_id: unknown, _caller: unknown, beforeSeq: number, limit: number) => {
      reads.push(beforeSeq);
      const first = Math.max(1, beforeSeq - limit);
      const messages = Array.from({ length: beforeSeq - first }, (_, n) =>
        aMessage({ seq: first + n, content: `number ${first + n}` }),
      );
      return Promise.resolve({ messages, hasMore: first > 1, bytes: 1 } as unknown as Page);
    },
  };
  const long = { ...conversation, lastSeq: total } as Conversation;
  const options = { timeZone: 'UTC', ownerName: 'Olga' };
  const short = await lastOfTranscript(store, long, visitor, { ...options, bytes: 5_000 });
  expect(reads).toEqual([total + 1]);
  expect(short.lines.at(-1)).toContain(`number ${total}`);
  expect(short.lines[0]).toContain(`number ${short.left + 1}`);
  expect(short.lines).toHaveLength(total - short.left);
  expect(Buffer.byteLength(short.lines.join(''))).toBeLessThanOrEqual(5_000);
  const whole = await lastOfTranscript(store, long, visitor, { ...options, bytes: 1_000_000 });
  expect([whole.left, whole.lines.length]).toEqual([0, total]);
});

test('steps of many transcripts run one at a time, and one that fails holds up nobody', async () => {
  const runQueued = createStepQueue();
  let running = 0;
  const most: number[] = [];
  const step = async (n: number) => {
    running += 1;
    most.push(running);
    await Promise.resolve();
    running -= 1;
    if (n === 3) throw new Error('three');
    return n;
  };
  const steps = [1, 2, 3, 4, 5].map((n) => runQueued(() => step(n)));
  const ended = await Promise.allSettled(steps);
  expect(Math.max(...most)).toBe(1);
  expect(ended.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual([
    ...[1, 2, 'failed', 4, 5],
  ]);
});
