import { expect, test } from 'vitest';
import { postContact } from '#shared/contracts/contact.ts';
import { aClientId, aMessageId } from '#shared/testing/builders.ts';
import { limits } from '#shared/limits.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createAddressLimit } from '#api/http/address-limit.ts';
import { createContactService } from '#api/features/contact/service.ts';
import type { ContactStore } from '#api/features/contact/store.ts';
import { nodeRandom } from '#api/platform/node-random.ts';
import { createUuidIds } from '#api/platform/uuid-ids.ts';

const draft = (n: number) =>
  postContact.body.parse({
    name: 'Ada Lovelace',
    email: 'ada@example.org',
    message: 'We would like to automate our reports.',
    website: '',
    sent_from_page: '/contact',
    client_id: aClientId(n),
  });

test('a message that could not be stored does not count against its sender', async () => {
  const clock = createFakeClock();
  let isFull = true;
  const store: ContactStore = {
    has: async () => false,
    add: async () => {
      if (isFull) throw new Error('the disk is full');
      return { kind: 'stored', id: aMessageId() };
    },
    list: async () => [],
    search: async () => [],
    get: async () => null,
    change: async () => null,
    remove: async () => false,
    countUnread: async () => 0,
  };
  const service = createContactService({
    store,
    clock,
    ids: createUuidIds(clock, nodeRandom),
    addressLimit: createAddressLimit(clock, limits.contact.perAddress),
    countryOf: () => null,
    pendingAlarm: () => undefined,
    senderOf: async () => null,
    senderChanged: () => undefined,
    news: { received: () => undefined, updated: () => undefined },
  });
  const sender = { address: '192.0.2.1', tokenHash: null, visitorId: null };
  for (let n = 1; n <= 9; n += 1) {
    await expect(service.receive(draft(n), sender)).rejects.toThrow('the disk is full');
  }
  isFull = false;
  expect(await service.receive(draft(10), sender)).toMatchObject({ ok: true });
});
