import { fail, type Failure } from '#shared/contracts/errors.ts';
import type { ConversationId, MessageId, VisitorId } from '#shared/contracts/ids.ts';
import type { Erased, VisitorExport } from '#shared/contracts/privacy.ts';
import { iso } from '#shared/domain/time.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { LoggedScrub } from '#api/features/privacy/logged-scrub.ts';
import type {
  ChatRecords,
  ErasedConversation,
  Person,
  VisitorRecords,
} from '#api/features/privacy/store.ts';
import type { TokenHash } from '#api/http/caller.ts';

/** Whose data: identified by what the admin sees. */
export type Subject =
  { readonly visitorId: VisitorId } | { readonly conversationId: ConversationId };

interface Deps {
  readonly chat: ChatRecords;
  readonly visitors: VisitorRecords;
  readonly scrub: Pick<LoggedScrub, 'after'>;
  readonly clock: Clock;
  /** Treats these tokens as unknown from now on; their holder gets a new one. */
  readonly forgetTokens: (visitorTokenHashes: readonly TokenHash[]) => void;
  /** Called after the commit. */
  readonly conversationErased: (conversation: ErasedConversation) => void;
  readonly contactMessagesErased: (contactMessages: readonly MessageId[]) => Promise<void>;
}

const notFound = () => fail('not_found', 'nothing is stored about this visitor');

/** Resolves what the admin sees of somebody into everything that belongs to them. */
const createFinder = ({ chat, visitors }: Pick<Deps, 'chat' | 'visitors'>) => {
  const personOf = async (known: Person): Promise<Person> => {
    const seen = await visitors.personOf(await chat.withSenders(known));
    // For visits past the retention, only a contact message still links the ids.
    return chat.withSenders({
      visitorIds: [...new Set([...known.visitorIds, ...seen.visitorIds])],
      visitorTokenHashes: seen.visitorTokenHashes,
    });
  };

  return async (subject: Subject): Promise<Person | null> => {
    if ('visitorId' in subject) {
      const { visitorId } = subject;
      const known = { visitorIds: [visitorId], visitorTokenHashes: [] };
      const seen = await visitors.personOf(known);
      const isKnown = seen.visitorIds.length > 0 || (await chat.contactMessages(known)).length > 0;
      return isKnown ? personOf(known) : null;
    }
    const visitorTokenHash = await chat.visitorTokenHashOf(subject.conversationId);
    return visitorTokenHash === null
      ? null
      : personOf({ visitorIds: [], visitorTokenHashes: [visitorTokenHash] });
  };
};

/** Exports and erases one person across both databases. */
export const createPrivacyService = (deps: Deps) => {
  const { chat, visitors } = deps;
  const find = createFinder(deps);

  /**
   * Erases the chat first and the visits second, because the visits link to the chat: an
   * interrupted erasure can be requested again.
   */
  const erase = (person: Person, ofChat: Person): Promise<Erased> =>
    deps.scrub.after(async () => {
      deps.forgetTokens(ofChat.visitorTokenHashes);
      const { conversations, contactMessages } = await chat.erase(ofChat);
      for (const conversation of conversations) deps.conversationErased(conversation);
      await deps.contactMessagesErased(contactMessages);
      const erased = await visitors.erase(person);
      return {
        ok: true,
        ...erased,
        conversations: conversations.length,
        messages: conversations.reduce((sum, { messages }) => sum + messages, 0),
        contact_messages: contactMessages.length,
      };
    });

  return {
    export: async (subject: Subject): Promise<VisitorExport | Failure> => {
      const person = await find(subject);
      if (!person) return notFound();
      return {
        format: 'foyer-visitor/1',
        exported_at: iso(deps.clock.now()),
        visitors: await visitors.read((await visitors.personOf(person)).visitorIds),
        conversations: await chat.read(person.visitorTokenHashes),
        contact_messages: await chat.contactMessages(person),
      };
    },

    erase: async (subject: Subject): Promise<Erased | Failure> => {
      const person = await find(subject);
      return person ? erase(person, person) : notFound();
    },

    /**
     * A request by the visitor. In the chat it covers only what this very token owns: that an id
     * was seen together with the token is a claim, and claims give no access.
     */
    eraseOwn: async (
      conversationId: ConversationId,
      visitorTokenHash: TokenHash | null,
    ): Promise<Erased | Failure> => {
      const isOwn =
        visitorTokenHash !== null &&
        (await chat.visitorTokenHashOf(conversationId)) === visitorTokenHash;
      if (!isOwn) return notFound();
      const own = { visitorIds: [], visitorTokenHashes: [visitorTokenHash] };
      return erase(await visitors.personOf(own), own);
    },
  };
};

export type PrivacyService = ReturnType<typeof createPrivacyService>;
