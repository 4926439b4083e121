import type { ConversationId, MessageId, VisitorId } from '#shared/contracts/ids.ts';
import type { FoundPerson, PeopleOrder, Person, PersonFields } from '#shared/contracts/people.ts';
import type { TokenHash } from '#api/http/caller.ts';

/** Who somebody is: the ids that their browsers claimed, and the tokens of their chats. */
export interface Identity {
  readonly visitorIds: readonly VisitorId[];
  readonly visitorTokenHashes: readonly TokenHash[];
}

export const nobody: Identity = { visitorIds: [], visitorTokenHashes: [] };

/** Somebody as every screen of the console shows them. */
export interface NamedPerson extends Identity {
  /** Opaque. All browsers of one person have it, until somebody is merged or separated. */
  readonly person: string;
  readonly name: string;
  /** Where an answer reaches them. */
  readonly email: string | null;
}

/** What the chat's database has of a person. The newest comes first everywhere. */
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

/** Which records are listed, and in which order. */
export interface PeopleWanted {
  readonly words: readonly string[];
  readonly tag?: string | undefined;
  readonly sort?: PeopleOrder | undefined;
}

export interface PeopleFound {
  readonly people: FoundPerson[];
  /** How many there are in all pages. */
  readonly total: number;
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
  /** Null when there is no such conversation. */
  ofConversation(id: ConversationId): Promise<Identity | null>;
  /** Null when there is no such contact message. Empty when it is linked to nobody. */
  ofContactMessage(id: MessageId): Promise<Identity | null>;
  /** Whether anything is stored of them here. */
  has(identity: Identity): Promise<boolean>;
  /** Follows chats, contact messages and merges in both directions until nobody is added. */
  linked(identity: Identity): Promise<Identity>;
  /** Everybody with all that is linked to them, in their order. */
  whoAre(identities: readonly Identity[]): Promise<NamedPerson[]>;
  read(identity: Identity): Promise<StoredPerson>;
  /** `personId` names the record if one must be created. */
  save(identity: Identity, fields: PersonFields, personId: string, at: number): Promise<void>;
  /** Adds these tags to those that are there. False, and nothing is changed, when they are too many. */
  tag(identity: Identity, tags: readonly string[], personId: string, at: number): Promise<boolean>;
  /** Merges `from` into `into`. The two ids name the records that must be created. */
  merge(
    people: { into: Identity; from: Identity },
    personIds: readonly [string, string],
    at: number,
  ): Promise<Merging>;
  /** Undoes a merge into this person. False when there is none. */
  separate(identity: Identity, personId: string): Promise<boolean>;
  /** Remembers that the browser with this token claimed this id, if it has ever used the chat. */
  link(tokenHash: TokenHash, visitorId: VisitorId, at: number): Promise<void>;
  /** Records with the tag and all the words, in their order. */
  find(wanted: PeopleWanted, limit: number, offset?: number): Promise<PeopleFound>;
  /** Tokens of chats of which no visitor id is known. */
  unlinkedTokens(): Promise<readonly TokenHash[]>;
  /** Records in which the owner wrote nothing and of whose members no chat or message is left. */
  bareRecords(): Promise<readonly { personId: string; visitorIds: readonly VisitorId[] }[]>;
  removeRecord(personId: string): Promise<void>;
}
