import { expect, test } from 'vitest';
import type { ClientId } from '#shared/contracts/ids.ts';
import { createMemoryKeyValue } from '#shared/testing/memory-key-value.ts';
import { createAttachedEnquiry } from '#site/features/contact/attached-enquiry.ts';
import { createContactDraft } from '#site/features/contact/contact-draft.ts';
import { createContactForm } from '#site/features/contact/contact-form.ts';
import { ApiError, type CallApi } from '#shared/client/http-client.ts';

const contactMessage = {
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  message: 'I have an engine to discuss.',
};

const open = (answers: (Error | 'ok')[] = ['ok'], storage = createMemoryKeyValue()) => {
  const sent: Record<string, unknown>[] = [];
  // Does not start at one if a second form opens on the same storage.
  let made = storage.get('foyer.contact.draft') === null ? 0 : 1;
  const callApi = (async (_route: unknown, { body }: { body: Record<string, unknown> }) => {
    sent.push(body);
    const answer = answers.shift() ?? 'ok';
    if (answer !== 'ok') throw answer;
    return { ok: true, id: 'stored' };
  }) as unknown as CallApi;
  const attached = createAttachedEnquiry(storage);
  const form = createContactForm({
    draft: createContactDraft(storage),
    callApi,
    newClientId: () => `id-${++made}` as ClientId,
    page: () => '/contact',
    attached,
  });
  return { form, sent, storage, attached };
};

const refusal = (status: number, problem: Partial<NonNullable<ApiError['problem']>>) =>
  new ApiError(`HTTP ${status}`, status, { code: 'internal', message: '', ...problem });

test('shows no error before sending, then every invalid field, and returns the first', async () => {
  const { form, sent } = open();
  form.changed({ name: 'A', email: '', message: '' });
  expect(form.state.get().errors).toEqual({});
  expect(await form.submit({ ...contactMessage, email: 'ada', message: 'short' }, '')).toBe(
    'email',
  );
  expect(form.state.get()).toEqual({
    phase: { kind: 'writing' },
    errors: {
      email: 'Please enter a valid email address',
      message: 'Message must be at least 10 characters',
    },
  });
  form.changed({ ...contactMessage, message: 'short' });
  expect(form.state.get().errors).toEqual({ message: 'Message must be at least 10 characters' });
  expect(sent).toEqual([]);
});

test('a sent message clears the draft, and the next one is new', async () => {
  const { form, sent } = open();
  form.changed(contactMessage);
  expect(form.draft()).toEqual(contactMessage);
  expect(await form.submit(contactMessage, '')).toBeNull();
  expect(form.state.get().phase).toEqual({ kind: 'sent' });
  expect(form.draft()).toEqual({ name: '', email: '', message: '' });
  expect(sent).toEqual([
    { ...contactMessage, website: '', sent_from_page: '/contact', client_id: 'id-1' },
  ]);
  form.writeAnother();
  form.changed({ ...contactMessage, name: '' });
  expect(form.state.get()).toEqual({ phase: { kind: 'writing' }, errors: {} });
});

test('asks for a missing name, and explains why another is refused', async () => {
  const { form } = open([]);
  await form.submit({ name: ' ', email: '', message: '' }, '');
  expect(form.state.get().errors.name).toBe('Please enter your name');
  form.changed({ name: 'A', email: '', message: '' });
  expect(form.state.get().errors.name).toBe('Name must be at least 2 characters');
});

test('sends the same message under the same id until stored, even after a reload', async () => {
  const lost = new ApiError('no answer', 0, null);
  const first = open([lost, lost]);
  await first.form.submit(contactMessage, '');
  expect(first.form.state.get().phase).toEqual({ kind: 'failed', why: 'no-answer' });
  await first.form.submit(contactMessage, '');
  const { form, sent } = open([lost, lost, 'ok'], first.storage);
  await form.submit(form.draft(), '');
  expect([...first.sent, ...sent].map(({ client_id }) => client_id)).toEqual([
    'id-1',
    'id-1',
    'id-1',
  ]);
  await form.submit({ ...contactMessage, name: 'Ada King' }, '');
  expect(sent.at(-1)?.['client_id']).not.toBe('id-1');
});

test('retains the id without storage', async () => {
  const lost = new ApiError('no answer', 0, null);
  const { form, sent } = open([lost, 'ok'], createMemoryKeyValue({ isFull: true }));
  await form.submit(contactMessage, '');
  await form.submit(contactMessage, '');
  expect(sent.map(({ client_id }) => client_id)).toEqual(['id-1', 'id-1']);
});

test('ignores a second press while a message is being sent', async () => {
  const { form, sent } = open();
  await Promise.all([form.submit(contactMessage, ''), form.submit(contactMessage, '')]);
  expect(sent.length).toBe(1);
});

test("explains the server's errors to the sender", async () => {
  const { form } = open([
    refusal(429, { code: 'slow_down', retry_after_s: 240 }),
    refusal(404, { code: 'feature_off' }),
    refusal(503, { code: 'storage_unavailable' }),
    new ApiError('HTTP 502', 502, null),
    refusal(400, { code: 'validation_failed', fields: { email: 'not this one', page: 'odd' } }),
    refusal(400, { code: 'validation_failed', fields: { sent_from_page: 'odd' } }),
  ]);
  const phases: unknown[] = [];
  for (let time = 0; time < 6; time++) {
    await form.submit(contactMessage, '');
    phases.push(form.state.get().phase);
    if (time === 4) expect(form.state.get().errors).toEqual({ email: 'not this one' });
  }
  expect(phases).toEqual([
    { kind: 'slowed', waitS: 240 },
    { kind: 'off' },
    { kind: 'failed', why: 'refused' },
    { kind: 'failed', why: 'refused' },
    { kind: 'writing' },
    { kind: 'failed', why: 'refused' },
  ]);
});

test.each(['', 'null', '{', '[]', '7', '{"fields":7,"tried":7}', '{"fields":{"name":7}}'])(
  'a stored draft of %j is an empty one',
  (text) => {
    const storage = createMemoryKeyValue();
    storage.set('foyer.contact.draft', text);
    expect(createContactDraft(storage).read()).toEqual({
      fields: { name: '', email: '', message: '' },
      tried: null,
    });
  },
);

test('an attached enquiry is sent once with its message, and another enquiry is another message', async () => {
  const { form, sent, attached } = open([refusal(500, {}), refusal(500, {}), 'ok', 'ok']);
  const commission = {
    practice: 'ai' as const,
    start: 'now' as const,
    weeks: 4,
    team: 'one' as const,
    constraints: [],
  };
  attached.attach({ commission, text: '', name: 'Ada' });
  await form.submit(contactMessage, '');
  await form.submit(contactMessage, '');
  expect(sent[0]).toMatchObject({ commission });
  expect(sent[1]).toEqual(sent[0]);
  attached.attach({ commission: { ...commission, weeks: 5 }, text: '', name: 'Ada' });
  await form.submit(contactMessage, '');
  expect(sent[2]).toMatchObject({ commission: { weeks: 5 } });
  expect(sent[2]?.['client_id']).not.toBe(sent[1]?.['client_id']);
  expect(attached.state.get().enquiry).toBeNull();
  await form.submit(contactMessage, '');
  expect(sent[3]).not.toHaveProperty('commission');
});
