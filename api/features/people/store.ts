import type { ConversationId, MessageId, VisitorId } from '#shared/contracts/ids.ts';
import type { FoundPerson, PeopleOrder, Person, PersonFields } from '#shared/contracts/people.ts';
import type { TokenHash } from '#api/http/caller.ts';

/** An identity: the ids that a person's browsers claimed, and the tokens of their chats. */
export interface Identity {
  readonly visitorIds: readonly VisitorId[];
  readonly visitorTokenHashes: readonly TokenHash[];
}

export const nobody: Identity = { visitorIds: [], visitorTokenHashes: [] };

/** A person, as shown on every screen of the console. */
export interface NamedPerson extends Identity {
  /** Opaque. The same for all browsers of one person, until a merge or separation. */
  readonly person: string;
  readonly name: string;
  /** Their address for answers. */
  readonly email: string | null;
}

/** The chat database's data about a person. The newest comes first everywhere. */
export interface StoredPerson extends Pick<
  Person,
  | 'person'
  | 'name'
  | 'email'
  | 'generated_name'
  | 'fields'
  | 'suggestions'
  | 'messages'
  | 'contact_messages'
  | 'merged'
> {
  readonly visitorIds: readonly VisitorId[];
}

/** The records to list, and their order. */
export interface PeopleWanted {
  readonly words: readonly string[];
  readonly tag?: string | undefined;
  readonly hasDeal?: boolean | undefined;
  readonly hasEmail?: boolean | undefined;
  readonly sort?: PeopleOrder | undefined;
  /** Reverses the order, but for people without a value, who stay last. */
  readonly isReversed?: boolean | undefined;
}

export interface PeopleFound {
  readonly people: FoundPerson[];
  /** The offset of the next page; null after the last one. */
  readonly next: number | null;
  /** Every tag of every record, in order. */
  readonly tags: string[];
}

export type Merging = 'merged' | 'same' | 'too_long';

/**
 * Stores people. A person without a record has a generated name; a record is created when the owner
 * writes or merges something. Promises of writes settle after the commit. Every implementation must
 * pass store.contract.ts.
 */
export interface PeopleStore {
  /** Null if there is no such conversation. */
  ofConversation(id: ConversationId): Promise<Identity | null>;
  /** Null if there is no such contact message. Empty if it is linked to nobody. */
  ofContactMessage(id: MessageId): Promise<Identity | null>;
  /** Whether any of their data is stored here. */
  has(identity: Identity): Promise<boolean>;
  /** Follows chats, contact messages and merges in both directions until nobody is added. */
  linked(identity: Identity): Promise<Identity>;
  /** The people behind these identities, with everything linked to them, in order. */
  whoAre(identities: readonly Identity[]): Promise<NamedPerson[]>;
  read(identity: Identity): Promise<StoredPerson>;
  /** Contact messages of everything linked to them, the newest first. */
  messagesSentBy(identity: Identity): Promise<MessageId[]>;
  /** `personId` names the record if one must be created. */
  save(identity: Identity, fields: PersonFields, personId: string, at: number): Promise<void>;
  /** Adds tags to the existing ones. False, and nothing is changed, if there would be too many. */
  tag(identity: Identity, tags: readonly string[], personId: string, at: number): Promise<boolean>;
  /** Merges `from` into `into`. The two ids name the records that must be created. */
  merge(
    people: { into: Identity; from: Identity },
    personIds: readonly [string, string],
    at: number,
  ): Promise<Merging>;
  /** Undoes a merge into this person. False if there is none. */
  separate(identity: Identity, personId: string): Promise<boolean>;
  /** Records that the browser with this token claimed this id, if it has ever used the chat. */
  link(tokenHash: TokenHash, visitorId: VisitorId, at: number): Promise<void>;
  /** Records with the tag and all the words, in order. */
  find(wanted: PeopleWanted, limit: number, offset?: number): Promise<PeopleFound>;
  /** How many these are; null if more than `most`. */
  count(wanted: PeopleWanted, most: number): Promise<number | null>;
  /** Tokens of chats without a known visitor id. */
  unlinkedTokens(): Promise<readonly TokenHash[]>;
  /** Records without an owner's entry whose members have no chat or message left. */
  bareRecords(): Promise<readonly { personId: string; visitorIds: readonly VisitorId[] }[]>;
  removeRecord(personId: string): Promise<void>;
}
