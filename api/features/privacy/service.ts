import { fail, type Failure } from '#shared/contracts/errors.ts';
import type { ConversationId, MessageId, VisitorId } from '#shared/contracts/ids.ts';
import type { PersonRef } from '#shared/contracts/people.ts';
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

interface Deps {
  /** The whole identity of the admin's reference; null if nothing is stored about them. */
  readonly personOf: (ref: PersonRef) => Promise<Person | null>;
  readonly chat: ChatRecords;
  readonly visitors: VisitorRecords;
  readonly scrub: Pick<LoggedScrub, 'after'>;
  readonly clock: Clock;
  /** Treats these tokens as unknown from now on; their holder gets a new one. */
  readonly forgetTokens: (visitorTokenHashes: readonly TokenHash[]) => Promise<void>;
  /** Called after the commit. */
  readonly conversationErased: (conversation: ErasedConversation) => void;
  /** Deletes the files of erased conversations. A start does so too. */
  readonly removeFiles: () => Promise<void>;
  /** Removes other stored data about these visitors. Called after their visits are gone. */
  readonly forgetVisitors: (visitorIds: readonly VisitorId[]) => Promise<void>;
  readonly contactMessagesErased: (contactMessages: readonly MessageId[]) => Promise<void>;
  /** All chat identities of the same person. */
  readonly linked: (person: Person) => Promise<Person>;
  /** Called when none of their data is stored any more. `before`: the identities of the same person. */
  readonly personErased: (erased: Person, before: Person) => Promise<void>;
}

const notFound = () => fail('not_found', 'nothing is stored about this visitor');

/** Exports and erases one person across both databases. */
export const createPrivacyService = (deps: Deps) => {
  const { chat, visitors } = deps;

  /**
   * Erases the chat first and the visits second, because the visits link to the chat: an
   * interrupted erasure can be requested again.
   */
  const erase = (person: Person, ofChat: Person): Promise<Erased> =>
    deps.scrub.after(async () => {
      const before = await deps.linked(ofChat);
      await deps.forgetTokens(ofChat.visitorTokenHashes);
      const { conversations, contactMessages } = await chat.erase(ofChat);
      for (const conversation of conversations) deps.conversationErased(conversation);
      await deps.removeFiles();
      await deps.contactMessagesErased(contactMessages);
      const erased = await visitors.erase(person);
      await deps.forgetVisitors(person.visitorIds);
      const { visitorIds } = person;
      await deps.personErased({ ...ofChat, visitorIds }, before);
      return {
        ok: true,
        ...erased,
        conversations: conversations.filter(({ messages }) => messages > 0).length,
        messages: conversations.reduce((sum, { messages }) => sum + messages, 0),
        contact_messages: contactMessages.length,
      };
    });

  return {
    export: async (ref: PersonRef): Promise<VisitorExport | Failure> => {
      const person = await deps.personOf(ref);
      if (!person) return notFound();
      return {
        format: 'foyer-visitor/1',
        exported_at: iso(deps.clock.now()),
        visitor_ids: [...person.visitorIds],
        people: await chat.people(person),
        visitors: await visitors.read((await visitors.personOf(person)).visitorIds),
        conversations: await chat.read(person.visitorTokenHashes),
        contact_messages: await chat.contactMessages(person),
        proactive_messages: await chat.proactiveMessages(person),
      };
    },

    erase: async (ref: PersonRef): Promise<Erased | Failure> => {
      const person = await deps.personOf(ref);
      return person ? erase(person, person) : notFound();
    },

    /**
     * A request by the visitor. In the chat it covers only this token's own data: that an id was seen
     * together with the token is a claim, and claims give no access.
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
