import type { BodyOf } from '#shared/contracts/call.ts';
import type {
  addContactMessage,
  changeContactMessage,
  ContactMessage,
  ContactReceived,
  ContactStatus,
  ContactUpdated,
  postContact,
} from '#shared/contracts/contact.ts';
import { fail, type Failure } from '#shared/contracts/errors.ts';
import type { ClientId, MessageId, VisitorId } from '#shared/contracts/ids.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import type { PendAlarm } from '#api/platform/pending-alarm.ts';
import type { AddressLimit } from '#api/http/address-limit.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { slowDown } from '#api/http/slow-down.ts';
import type { ContactPosition, ContactStore } from '#api/features/contact/store.ts';

/** Notifies all open consoles of contact messages, so that they show the same. */
export interface ContactNews {
  received(news: ContactReceived): void;
  updated(news: ContactUpdated): void;
}

interface Deps extends Pick<Runtime, 'clock' | 'ids'> {
  store: ContactStore;
  addressLimit: AddressLimit;
  /** Two letters, or null if the address reveals nothing. */
  countryOf: (address: string) => string | null;
  news: ContactNews;
  pendingAlarm: PendAlarm;
  senderOf: (id: MessageId) => Promise<SenderBrowsers | null>;
  senderChanged: (sender: SenderBrowsers) => void;
}

/** The sender's browsers; both empty if unknown. */
export interface SenderBrowsers {
  readonly visitorIds: readonly VisitorId[];
  readonly visitorTokenHashes: readonly TokenHash[];
}

/** The sender of a contact message, as far as the server may know. */
export interface ContactSender {
  readonly address: string;
  readonly tokenHash: TokenHash | null;
  readonly visitorId: VisitorId | null;
}

const nobodyKnown: ContactSender = { address: '', tokenHash: null, visitorId: null };

const notThere = () => fail('not_found', 'there is no such message');

/** Accepts messages of the contact form. */
const createReceiving = (
  deps: Deps & { readonly announceSender: (id: MessageId) => Promise<void> },
) => {
  const { store, clock, ids, addressLimit, countryOf, news } = deps;
  const notifyAdmins = async (id: MessageId) => {
    const message = await store.get(id);
    if (!message) return;
    const unread = await store.countUnread();
    if (message.status === 'inbox') news.received({ message, unread });
    else news.updated({ id, message, unread });
  };
  const save = async (draft: BodyOf<typeof postContact>, sender: ContactSender) => {
    const { address, ...known } = sender;
    const added = await store.add({
      id: ids.message(),
      clientId: draft.client_id ?? ids.client(),
      name: draft.name,
      email: draft.email,
      message: draft.message,
      page: draft.sent_from_page,
      country: countryOf(address),
      at: clock.now(),
      status: draft.website === '' ? 'inbox' : 'spam',
      commission: draft.commission ?? null,
      alarm: deps.pendingAlarm(),
      ...known,
    });
    if (added.kind === 'conflict') {
      return fail('conflict', 'this client_id or Idempotency-Key was used for another message');
    }
    if (added.kind === 'stored') {
      await notifyAdmins(added.id);
      // From now on they are called by the name in the message.
      await deps.announceSender(added.id);
    }
    return { ok: true as const, id: added.id };
  };
  const receive = async (
    draft: BodyOf<typeof postContact>,
    sender: ContactSender,
  ): Promise<{ ok: true; id: MessageId } | Failure> => {
    // A retry after a lost answer is not a new message, so it neither counts nor waits.
    if (draft.client_id && (await store.has(draft.client_id))) return save(draft, sender);
    const waitMs = addressLimit.take(sender.address);
    if (waitMs > 0) return slowDown('too many messages from this address', waitMs);
    try {
      return await save(draft, sender);
    } catch (error) {
      addressLimit.giveBack(sender.address);
      throw error;
    }
  };
  return {
    receive,
    /** From the owner's program, whose key has a separate limit. */
    add: (draft: BodyOf<typeof addContactMessage>, clientId: ClientId | undefined) =>
      save({ ...draft, website: '', client_id: clientId }, nobodyKnown),
  };
};

/** Receives, lists and changes messages of the contact form. Expected refusals are values. */
export const createContactService = (deps: Deps) => {
  const { store, clock, news } = deps;
  const notifyAdmins = async (id: MessageId, message: ContactMessage | null) =>
    news.updated({ id, message, unread: await store.countUnread() });
  const announce = (sender: SenderBrowsers | null): void => {
    if (sender && sender.visitorIds.length + sender.visitorTokenHashes.length > 0)
      deps.senderChanged(sender);
  };
  const announceSender = async (id: MessageId): Promise<void> => announce(await deps.senderOf(id));

  return {
    ...createReceiving({ ...deps, announceSender }),

    list: async (limit: number, status: ContactStatus | null, position: ContactPosition | null) => {
      const found = await store.list(limit + 1, status, position);
      const messages = found.slice(0, limit);
      const last = messages.at(-1);
      return {
        messages,
        next_cursor:
          found.length > limit && last ? `${Date.parse(last.received_at)}.${last.id}` : null,
        unread: await store.countUnread(),
      };
    },

    get: async (id: MessageId) => (await store.get(id)) ?? notThere(),

    change: async (
      id: MessageId,
      { is_read: isRead, status }: BodyOf<typeof changeContactMessage>,
    ): Promise<ContactMessage | Failure> => {
      const message = await store.change(id, {
        ...(status && { status }),
        ...(isRead !== undefined && { readAt: isRead ? clock.now() : null }),
      });
      if (!message) return notThere();
      await notifyAdmins(id, message);
      // Spam does not name its sender.
      if (status) await announceSender(id);
      return message;
    },

    remove: async (id: MessageId): Promise<{ ok: true } | Failure> => {
      const sender = await deps.senderOf(id);
      if (!(await store.remove(id))) return notThere();
      await notifyAdmins(id, null);
      announce(sender);
      return { ok: true };
    },

    /** Notifies consoles of senders with a new name. */
    sendersChanged: async (ids: readonly MessageId[]): Promise<void> => {
      for (const id of ids) await notifyAdmins(id, await store.get(id));
    },

    /** Notifies consoles of contact messages erased with all other data of their sender. */
    erased: async (ids: readonly MessageId[]): Promise<void> => {
      for (const id of ids) await notifyAdmins(id, null);
    },
  };
};

export type ContactService = ReturnType<typeof createContactService>;
