import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StepList, type StepFacts } from '#site/admin/first-steps.tsx';
import { ApiQueries } from '#site/admin/queries/use-api-query.tsx';
import { KindsTable } from '#site/admin/settings/alarms/rules-form.tsx';

const facts = {
  features: { chat: true, contact: true },
  isApp: false,
  voice: { name: null, greeting: 'Hello.', reply_time: null, portrait: null },
  hasChats: false,
  hasMessages: false,
  mayNotify: false,
  hasHours: false,
  channels: [
    { name: 'email', is_ready: false, lacks: ['SMTP_URL is not set', 'OWNER_EMAIL is not set'] },
    { name: 'push', is_ready: false, lacks: ['OWNER_EMAIL and PUBLIC_URL are not set.'] },
  ],
  hasDevices: false,
  hasBackup: false,
} as unknown as StepFacts;

const stepsWith = (known: Partial<StepFacts>): readonly string[] => {
  const markup = renderToStaticMarkup(
    <ApiQueries call={() => Promise.reject(new Error('offline'))} listen={() => () => undefined}>
      <StepList facts={{ ...facts, ...known }} go={() => undefined} onClose={() => undefined} />
    </ApiQueries>,
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

test('mail and push say exactly which lines the server lacks, and nothing once they are set', () => {
  const of = (title: string, steps: readonly string[]) =>
    steps.find((step) => step.includes(title)) ?? '';
  const lines = (step: string) =>
    [...step.matchAll(/first-steps-line">(.*?)=/g)].map(([, name]) => name);
  expect(lines(of('Set up e-mail', stepsWith({})))).toEqual(['SMTP_URL', 'OWNER_EMAIL']);
  expect(lines(of('Get push', stepsWith({})))).toEqual(['OWNER_EMAIL', 'PUBLIC_URL']);
  const channels = facts.channels.map((channel) => ({ ...channel, is_ready: true, lacks: [] }));
  const ready = stepsWith({ channels });
  expect(of('Set up e-mail', ready)).toContain('Done.');
  expect(lines(of('Get push', ready))).toEqual([]);
  expect(of('Get push', ready)).toContain('on your phone');
});

test('the boxes of a channel that is not set up are empty and disabled', () => {
  const settings = { email: ['chat_started'], push: ['chat_started'], webhook: [] };
  const markup = renderToStaticMarkup(
    <KindsTable
      settings={settings as never}
      channels={facts.channels.map((channel) =>
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
