import type { BodyOf } from '#shared/contracts/call.ts';
import type { ContactStatus, postContact } from '#shared/contracts/contact.ts';
import { fail, type Failure } from '#shared/contracts/errors.ts';
import type { MessageId } from '#shared/contracts/ids.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { Ids } from '#shared/ports/ids.ts';
import type { AddressLimit } from '#api/features/contact/address-limit.ts';
import type { ContactPosition, ContactStore } from '#api/features/contact/store.ts';

interface Deps {
  store: ContactStore;
  clock: Clock;
  ids: Ids;
  addressLimit: AddressLimit;
  /** Two letters, or null when the address tells nothing. */
  countryOf: (address: string) => string | null;
}

/** Takes and lists messages of the contact form. Expected refusals are values. */
export const createContactService = (deps: Deps) => {
  const { store, clock, ids, addressLimit, countryOf } = deps;

  const keep = async (draft: BodyOf<typeof postContact>, address: string) => {
    const added = await store.add({
      id: ids.message(),
      clientId: draft.client_id,
      name: draft.name,
      email: draft.email,
      message: draft.message,
      page: draft.sent_from_page,
      country: countryOf(address),
      at: clock.now(),
      status: draft.website === '' ? 'new' : 'spam',
    });
    return added.kind === 'conflict'
      ? fail('conflict', 'this client_id was used for another message')
      : { ok: true as const, id: added.id };
  };

  return {
    receive: async (
      draft: BodyOf<typeof postContact>,
      address: string,
    ): Promise<{ ok: true; id: MessageId } | Failure> => {
      // A repeat whose answer was lost is no further message, so it neither counts nor waits.
      if (await store.has(draft.client_id)) return keep(draft, address);
      const waitMs = addressLimit.take(address);
      if (waitMs > 0) {
        return fail('slow_down', 'too many messages from this address', {
          retry_after_s: Math.ceil(waitMs / 1_000),
        });
      }
      try {
        return await keep(draft, address);
      } catch (error) {
        addressLimit.giveBack(address);
        throw error;
      }
    },

    list: async (limit: number, status: ContactStatus | null, position: ContactPosition | null) => {
      const found = await store.list(limit + 1, status, position);
      const messages = found.slice(0, limit);
      const last = messages.at(-1);
      return {
        messages,
        next_cursor:
          found.length > limit && last ? `${Date.parse(last.received_at)}.${last.id}` : null,
      };
    },
  };
};

export type ContactService = ReturnType<typeof createContactService>;
