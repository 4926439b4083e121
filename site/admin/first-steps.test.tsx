import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ChannelState } from '#shared/contracts/alarms.ts';
import { StepList, type StepFacts } from '#site/admin/first-steps.tsx';
import { ApiQueries } from '#site/admin/queries/use-api-query.tsx';
import { Channel, shownChannels } from '#site/admin/settings/alarms/outside-section.tsx';
import { KindsTable } from '#site/admin/settings/alarms/rules-form.tsx';

const channels: readonly ChannelState[] = [
  { name: 'email', is_ready: false, lacks: ['SMTP_URL is not set', 'OWNER_EMAIL is not set'] },
  { name: 'push', is_ready: false, lacks: ['OWNER_EMAIL and PUBLIC_URL are not set.'] },
];

const withQueries = (children: ReactNode): string =>
  renderToStaticMarkup(
    <ApiQueries call={() => Promise.reject(new Error('offline'))} listen={() => () => undefined}>
      {children}
    </ApiQueries>,
  );

const facts = {
  features: { chat: true, contact: true },
  isApp: false,
  voice: { name: null, greeting: 'Hello.', reply_time: null, portrait: null },
  hasChats: false,
  mayNotify: false,
  hasHours: false,
  hasMail: false,
  hasDevices: false,
  hasBackup: false,
} as unknown as StepFacts;

const stepsWith = (known: Partial<StepFacts>): readonly string[] => {
  const markup = withQueries(
    <StepList facts={{ ...facts, ...known }} go={() => undefined} onClose={() => undefined} />,
  );
  return markup.split('<li').slice(1);
};

test('the first step asks for the name with its field, and ends with it', () => {
  const [first = ''] = stepsWith({});
  expect(first).toContain('Say who you are.');
  expect(first).toMatch(/<label[^>]*>Your name<\/label><input/);
  const [named = ''] = stepsWith({ voice: { ...facts.voice, name: 'Ada' } });
  expect(named).toContain('Done.');
  expect(named).not.toContain('<input');
});

test('a first run has seven steps, and shows only what is open', () => {
  expect(stepsWith({})).toHaveLength(7);
  const done = stepsWith({ hasMail: true, hasDevices: true }).filter((step) =>
    step.includes('Done.'),
  );
  expect(done).toHaveLength(2);
});

test('mail and push list the lines that the server lacks, and nothing once they are set', () => {
  const linesOf = (channel: ChannelState) => {
    const markup = withQueries(<Channel channel={channel} />);
    return [...markup.matchAll(/settings-line">(.*?)=/g)].map(([, name]) => name);
  };
  expect(channels.map(linesOf)).toEqual([
    ['SMTP_URL', 'OWNER_EMAIL'],
    ['OWNER_EMAIL', 'PUBLIC_URL'],
  ]);
  const ready = channels.map((channel) => ({ ...channel, is_ready: true, lacks: [] }));
  expect(ready.map(linesOf)).toEqual([[], []]);
});

test('a webhook that is not in the environment is no missing channel', () => {
  const webhook: ChannelState = {
    name: 'webhook',
    is_ready: false,
    lacks: ['WEBHOOK_URL is not set'],
  };
  expect(shownChannels([...channels, webhook])).toEqual(channels);
  const set = { ...webhook, is_ready: true };
  expect(shownChannels([set])).toEqual([set]);
});

test('the boxes of a channel that is not set up are empty and disabled', () => {
  const settings = { email: ['chat_started'], push: ['chat_started'], webhook: [] };
  const markup = renderToStaticMarkup(
    <KindsTable
      settings={settings as never}
      channels={channels.map((channel) =>
        channel.name === 'push' ? { ...channel, is_ready: true } : channel,
      )}
      onChange={() => undefined}
    />,
  );
  const boxes = (channel: string) =>
    [...markup.matchAll(/<input[^>]*>/g)]
      .map(([box]) => box)
      .filter((box) => box.includes(channel));
  expect(boxes(', by E-mail').every((box) => box.includes('disabled'))).toBe(true);
  expect(boxes(', by E-mail').some((box) => box.includes('checked'))).toBe(false);
  expect(boxes('begins a chat, by Push')[0]).toContain('checked');
  expect(markup.match(/not set up/g)).toHaveLength(1);
});
