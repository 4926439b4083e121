import {
  changeContactMessage,
  deleteContactMessage,
  getContactMessage,
  listContactMessages,
  type ContactMessage,
  type ContactStatus,
} from '#shared/contracts/contact.ts';
import type { MessageId } from '#shared/contracts/ids.ts';
import type { Workspace } from '#site/admin/workspace.ts';
import { withContactMessage } from '#site/admin/contact-messages/with-contact-message.ts';
import { ApiError, type CallApi } from '#shared/client/http-client.ts';
import { createObservable } from '#shared/client/observable.ts';

export interface ContactMessageListState {
  readonly status: ContactStatus;
  /** Null until the first load. */
  readonly contactMessages: readonly ContactMessage[] | null;
  readonly nextCursor: string | null;
  readonly openId: MessageId | null;
  /** The open message; null while it loads, or if there is none. */
  readonly contactMessage: ContactMessage | null;
  readonly isGone: boolean;
  /** A description of the failed action, or null. */
  readonly failure: string | null;
}

const initial: ContactMessageListState = {
  status: 'inbox',
  contactMessages: null,
  nextCursor: null,
  openId: null,
  contactMessage: null,
  isGone: false,
  failure: null,
};

const NO_ANSWER = 'That did not work: the server did not answer. Try again.';

type Change = { is_read?: boolean; status?: ContactStatus };

const createContactMessageStore = (call: CallApi) => {
  const state = createObservable(initial);

  /** An expected failure leaves a notice; resolves to false then. */
  const attempt = async (run: () => Promise<void>): Promise<boolean> => {
    try {
      await run();
      state.patch({ failure: null });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status !== 404) state.patch({ failure: NO_ANSWER });
      return false;
    }
  };
  const take = (id: string, contactMessage: ContactMessage | null) => {
    const { status, contactMessages, nextCursor, openId } = state.get();
    if (contactMessages) {
      const folder = { status, contactMessages, hasOlder: nextCursor !== null };
      state.patch({ contactMessages: withContactMessage(folder, id, contactMessage) });
    }
    if (openId === id) state.patch({ contactMessage, isGone: contactMessage === null });
  };
  const load = async (cursor: string | null) => {
    const { status } = state.get();
    const query = { status, ...(cursor !== null && { cursor }) };
    const page = await call(listContactMessages, { query });
    if (state.get().status !== status) return;
    const before = cursor === null ? [] : (state.get().contactMessages ?? []);
    state.patch({ contactMessages: [...before, ...page.messages], nextCursor: page.next_cursor });
  };
  const change = (message_id: MessageId, body: Change) =>
    attempt(async () => {
      take(message_id, await call(changeContactMessage, { params: { message_id }, body }));
    });
  const fetchOpen = async (message_id: MessageId) => {
    try {
      const contactMessage = await call(getContactMessage, { params: { message_id } });
      if (state.get().openId === message_id) state.patch({ contactMessage, isGone: false });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
      if (state.get().openId === message_id) state.patch({ contactMessage: null, isGone: true });
    }
  };
  return { state, attempt, take, load, change, fetchOpen };
};

/** The contact messages of one folder and the open one, updated by the socket. */
export const createContactMessageList = (call: CallApi) => {
  const { state, attempt, take, load, change, fetchOpen } = createContactMessageStore(call);
  return {
    state,
    show: (status: ContactStatus): void => {
      if (state.get().status !== status)
        state.patch({ status, contactMessages: null, nextCursor: null });
      void attempt(() => load(null));
    },
    /** Reloads everything, because events during a disconnect are lost. */
    refresh: (): void => {
      const { openId } = state.get();
      void attempt(() => load(null));
      if (openId !== null) void attempt(() => fetchOpen(openId));
    },
    older: () => attempt(() => load(state.get().nextCursor)),
    /** Opens a message and marks it as read. */
    open: async (id: MessageId | null): Promise<void> => {
      const held = state.get().contactMessages?.find((one) => one.id === id) ?? null;
      state.patch({ openId: id, contactMessage: held, isGone: false });
      if (id === null) return;
      if (!held) await attempt(() => fetchOpen(id));
      const { contactMessage, openId } = state.get();
      if (openId === id && contactMessage?.read_at === null) await change(id, { is_read: true });
    },
    change,
    remove: (message_id: MessageId) =>
      attempt(async () => {
        const params = { message_id };
        await call(deleteContactMessage, { params, body: { confirm: message_id } });
        take(message_id, null);
      }),
    /** Applies changes until the returned function is called. */
    follow: (listen: Workspace['listen']): (() => void) => {
      const stops = [
        listen('contact_received', ({ message }) => take(message.id, message)),
        listen('contact_updated', ({ id, message }) => take(id, message)),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
};

export type ContactMessageList = ReturnType<typeof createContactMessageList>;
