import type { VisitorId } from '#shared/contracts/ids.ts';
import type { PresenceVisitor, Visit } from '#api/features/presence/registry.ts';
import { joined } from '#api/features/presence/share-presence.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { createBatches } from '#api/platform/create-batches.ts';

/** A person with all of their known browsers. */
export interface Who {
  /** Opaque; the id of the person on every screen of the console. */
  readonly person: string;
  readonly name: string;
  readonly visitorIds: readonly VisitorId[];
  readonly visitorTokenHashes: readonly TokenHash[];
}

/** A present person, on any number of browsers. */
export interface PresentPerson {
  readonly who: Who;
  /** All their browsers as one, at the position where they moved last. */
  readonly visit: Visit;
  /** Each browser on the site. */
  readonly visits: readonly Visit[];
}

/** Somebody whose presence may have changed. */
export type ChangedPerson = Pick<Who, 'person' | 'visitorTokenHashes'>;

export interface Browsers {
  readonly visitorIds: readonly VisitorId[];
  readonly visitorTokenHashes: readonly TokenHash[];
}

interface Deps {
  /** In order. */
  readonly whoAre: (browsers: readonly Browsers[]) => Promise<readonly Who[]>;
  readonly get: (visitor: PresenceVisitor) => Visit | null;
  readonly all: () => readonly Visit[];
  readonly onChanged: (person: ChangedPerson) => void;
  readonly onFailed: (error: unknown) => void;
}

interface Group {
  readonly who: Who;
  readonly visitors: Set<PresenceVisitor>;
}

/** Groups the present visitors by person. */
const createGroups = () => {
  const groups = new Map<string, Group>();
  const personOf = new Map<PresenceVisitor, string>();
  const byToken = new Map<TokenHash, string>();
  // A console may still have the id from before a merge or a first message.
  const formerly = new Map<string, PresenceVisitor>();
  const leave = (visitor: PresenceVisitor): void => {
    const group = groups.get(personOf.get(visitor) ?? '');
    personOf.delete(visitor);
    group?.visitors.delete(visitor);
    if (!group || group.visitors.size > 0) return;
    groups.delete(group.who.person);
    for (const token of group.who.visitorTokenHashes)
      if (byToken.get(token) === group.who.person) byToken.delete(token);
  };
  return {
    leave,
    enter: (visitor: PresenceVisitor, who: Who): void => {
      const before = personOf.get(visitor);
      leave(visitor);
      if (before !== undefined && before !== who.person) formerly.set(before, visitor);
      formerly.delete(who.person);
      const group = groups.get(who.person);
      for (const token of group?.who.visitorTokenHashes ?? []) byToken.delete(token);
      for (const token of who.visitorTokenHashes) byToken.set(token, who.person);
      groups.set(who.person, { who, visitors: (group?.visitors ?? new Set()).add(visitor) });
      personOf.set(visitor, who.person);
    },
    all: (): readonly Group[] => [...groups.values()],
    ofPerson: (person: string): Group | undefined => groups.get(person),
    formerlyOf: (person: string): PresenceVisitor | undefined => formerly.get(person),
    forget: (visitor: PresenceVisitor): void => {
      leave(visitor);
      for (const [person, other] of formerly) if (other === visitor) formerly.delete(person);
    },
    ofVisitor: (visitor: PresenceVisitor): Group | undefined =>
      groups.get(personOf.get(visitor) ?? ''),
    ofToken: (token: TokenHash): Group | undefined => groups.get(byToken.get(token) ?? ''),
  };
};

/**
 * The people on the site. Visitors who came back by a return link, on a second device or under a merged
 * record count as the same person. An identity is read once on arrival, and again after it changed.
 */
export const createPresentPeople = ({ whoAre, get, all, onChanged, onFailed }: Deps) => {
  const groups = createGroups();
  const learn = async (visitors: readonly PresenceVisitor[]): Promise<void> => {
    const visits = visitors.flatMap((visitor) => get(visitor) ?? []);
    const found = await whoAre(
      visits.map(({ visitorId, tokenHash }) => ({
        visitorIds: [visitorId],
        visitorTokenHashes: tokenHash === null ? [] : [tokenHash],
      })),
    );
    const affected = new Map<string, ChangedPerson>();
    for (const [index, { visitor }] of visits.entries()) {
      const [before, who] = [groups.ofVisitor(visitor)?.who, found[index]];
      // They may have left meanwhile.
      if (!who || get(visitor) === null) continue;
      groups.enter(visitor, who);
      if (before) affected.set(before.person, before);
      affected.set(who.person, who);
    }
    for (const person of affected.values()) onChanged(person);
  };
  const unknown = createBatches(learn, onFailed);
  const present = (group: Group | undefined): PresentPerson | null => {
    const visits = [...(group?.visitors ?? [])].flatMap((visitor) => get(visitor) ?? []);
    const visit = joined(visits);
    if (!group || !visit) return null;
    return { who: group.who, visit, visits };
  };
  return {
    /** A visitor arrived, moved or left. */
    changed: (visitor: PresenceVisitor): void => {
      const group = groups.ofVisitor(visitor);
      if (!group) return unknown.add([visitor]);
      if (get(visitor) === null) groups.forget(visitor);
      onChanged(group.who);
    },
    /** These browsers may belong to another person now, or their person has a new name. */
    reread: ({ visitorIds, visitorTokenHashes }: Browsers): void => {
      const ids = new Set<string>([...visitorIds, ...visitorTokenHashes]);
      const isTheirs = ({ visitor, visitorId, tokenHash }: Visit): boolean => {
        const { who } = groups.ofVisitor(visitor) ?? {};
        return [
          visitorId,
          tokenHash ?? '',
          ...(who?.visitorIds ?? []),
          ...(who?.visitorTokenHashes ?? []),
        ].some((id) => ids.has(id));
      };
      unknown.add(
        all()
          .filter(isTheirs)
          .map(({ visitor }) => visitor),
      );
    },
    /** Anybody may belong to another person now. */
    rereadAll: (): void => unknown.add(all().map(({ visitor }) => visitor)),
    /** Settles once the identities of all earlier arrivals are known. */
    settled: unknown.settled,
    ofPerson: (person: string): PresentPerson | null => present(groups.ofPerson(person)),
    /** Also accepts a former id. */
    find: (person: string): PresentPerson | null => {
      const visitor = groups.formerlyOf(person);
      return present(
        groups.ofPerson(person) ?? (visitor === undefined ? undefined : groups.ofVisitor(visitor)),
      );
    },
    /** The person whose browser has this token, on any browser that is here. */
    ofToken: (token: TokenHash): PresentPerson | null => present(groups.ofToken(token)),
    all: (): PresentPerson[] => groups.all().flatMap((group) => present(group) ?? []),
  };
};

export type PresentPeople = ReturnType<typeof createPresentPeople>;
