import type { ConversationId } from '#shared/contracts/ids.ts';
import type { ReturnLinkStore } from '#api/features/conversations/return-links/store.ts';
import type { ConversationStore } from '#api/features/conversations/store.ts';
import type { Caller } from '#api/http/caller.ts';

type Links = Pick<ReturnLinkStore, 'hostOf' | 'openOf'>;

/**
 * Admits browsers that opened a return link: they act as the conversation's visitor, in that
 * conversation alone. Looks for a link only if the caller owns nothing, so other calls cost nothing
 * more. The reply address stays with the browser that left it.
 */
export const withGuests = (store: ConversationStore, links: Links): ConversationStore => {
  const asHost = async (id: ConversationId, caller: Caller): Promise<Caller | null> => {
    if (caller.kind === 'admin') return null;
    const tokenHash = await links.hostOf(id, caller.tokenHash);
    return tokenHash === null ? null : { kind: 'visitor', tokenHash };
  };
  const orAsHost = async <Found>(
    id: ConversationId,
    caller: Caller,
    run: (caller: Caller) => Promise<Found | null>,
  ): Promise<Found | null> => {
    const own = await run(caller);
    if (own !== null) return own;
    const host = await asHost(id, caller);
    return host && run(host);
  };
  const reached = async (tokenHash: Parameters<Links['openOf']>[0]) => {
    const granted = await links.openOf(tokenHash);
    if (!granted) return null;
    return store.find(granted.conversationId, {
      kind: 'visitor',
      tokenHash: granted.hostTokenHash,
    });
  };
  return {
    ...store,
    start: async (input) => {
      const conversation = await reached(input.tokenHash);
      if (!conversation || (await store.findActive(input.tokenHash))) return store.start(input);
      return { conversation, isNew: false };
    },
    findActive: async (tokenHash) =>
      (await store.findActive(tokenHash)) ?? (await reached(tokenHash)),
    find: (id, caller) => orAsHost(id, caller, (who) => store.find(id, who)),
    append: async (input) => {
      const appended = await store.append(input);
      if (appended.kind !== 'missing') return appended;
      const caller = await asHost(input.conversationId, input.caller);
      return caller ? store.append({ ...input, caller }) : appended;
    },
    newest: (id, caller, limit) => orAsHost(id, caller, (who) => store.newest(id, who, limit)),
    before: (id, caller, seq, limit) =>
      orAsHost(id, caller, (who) => store.before(id, who, seq, limit)),
    after: (id, caller, seq, limit) =>
      orAsHost(id, caller, (who) => store.after(id, who, seq, limit)),
    markSeen: (id, caller, seq, at) =>
      orAsHost(id, caller, (who) => store.markSeen(id, who, seq, at)),
    markDelivered: (id, caller, seq) =>
      orAsHost(id, caller, (who) => store.markDelivered(id, who, seq)),
    setStatus: (id, caller, status, at) =>
      orAsHost(id, caller, (who) => store.setStatus(id, who, status, at)),
  };
};
