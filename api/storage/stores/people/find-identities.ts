import type { VisitorId } from '#shared/contracts/ids.ts';
import type { Identity } from '#api/features/people/store.ts';
import type { TokenHash } from '#api/http/caller.ts';
import type { Dialect } from '#api/storage/sql/dialect.ts';
import { all, type Job } from '#api/storage/sql/job.ts';

/** An identity with all records that it belongs to, merged ones included. */
export interface FoundIdentity extends Identity {
  readonly personIds: readonly string[];
}

/** The kind of ids in a column. The parameters have the same names. */
type Kind = 'visitor' | 'token' | 'person';

/** Rows that link two members, with the column and kind of each. */
const links: readonly [rows: string, one: [string, Kind], other: [string, Kind]][] = [
  [
    'visitors v, visitor_ids i WHERE v.visitor_key = i.visitor_key',
    ['v.token_hash', 'token'],
    ['i.visitor_id', 'visitor'],
  ],
  [
    'contact_messages WHERE token_hash IS NOT NULL AND visitor_id IS NOT NULL',
    ['token_hash', 'token'],
    ['visitor_id', 'visitor'],
  ],
  // A browser that came by a return link belongs to the conversation's person until the link is revoked.
  [
    `return_links l JOIN conversations c USING (conversation_id) JOIN visitors v USING (visitor_key)
     WHERE l.opened_by IS NOT NULL`,
    ['l.opened_by', 'token'],
    ['v.token_hash', 'token'],
  ],
  [
    'return_links WHERE opened_by IS NOT NULL AND opened_visitor IS NOT NULL',
    ['opened_by', 'token'],
    ['opened_visitor', 'visitor'],
  ],
  ["person_members WHERE kind = 'token'", ['member', 'token'], ['person_id', 'person']],
  ["person_members WHERE kind = 'visitor'", ['member', 'visitor'], ['person_id', 'person']],
  ['people WHERE merged_into IS NOT NULL', ['person_id', 'person'], ['merged_into', 'person']],
];

/** The links of the given members. A member is written as `kind:id`. */
const readLinks = all<{ known: string; member: string }>(({ among }: Dialect) =>
  links
    .flatMap(([rows, one, other]) =>
      [
        { from: one, to: other },
        { from: other, to: one },
      ].map(
        ({ from, to }) =>
          `SELECT '${from[1]}:' || ${from[0]} AS known, '${to[1]}:' || ${to[0]} AS member
           FROM ${rows} AND ${among(...from)}`,
      ),
    )
    .join(' UNION ALL '),
);

const idsOf = (kind: Kind, members: Iterable<string>): string[] =>
  [...members]
    .filter((member) => member.startsWith(`${kind}:`))
    .map((member) => member.slice(kind.length + 1));

/** Somebody by anything that is theirs. */
export type Sought = Partial<FoundIdentity>;

const membersOf = ({ visitorIds = [], visitorTokenHashes = [], personIds = [] }: Sought) => [
  ...personIds.map((id) => `person:${id}`),
  ...visitorIds.map((id) => `visitor:${id.toLowerCase()}`),
  ...visitorTokenHashes.map((hash) => `token:${hash}`),
];

/**
 * Follows the links of these identities until nobody is added: a chat's visitor ids, the sender of a
 * contact message, the browser that opened a return link, the members of a record, and the records merged
 * into another. Each has first what was given, then the others as they were found.
 */
export function* findIdentities(identities: readonly Sought[]): Job<FoundIdentity[]> {
  const linked = new Map<string, string[]>();
  let added = new Set(identities.flatMap(membersOf));
  while (added.size > 0) {
    for (const member of added) linked.set(member, []);
    const rows = yield* readLinks({
      visitor: idsOf('visitor', added),
      token: idsOf('token', added),
      person: idsOf('person', added),
    });
    for (const { known, member } of rows) linked.get(known)?.push(member);
    added = new Set(rows.map(({ member }) => member).filter((member) => !linked.has(member)));
  }
  return identities.map((identity) => {
    const members = new Set(membersOf(identity));
    // The loop also reaches members added meanwhile.
    for (const member of members) for (const other of linked.get(member) ?? []) members.add(other);
    return {
      visitorIds: idsOf('visitor', members) as VisitorId[],
      visitorTokenHashes: idsOf('token', members) as TokenHash[],
      personIds: idsOf('person', members),
    };
  });
}

export function* findIdentity(identity: Identity): Job<FoundIdentity> {
  return (yield* findIdentities([identity]))[0] as FoundIdentity;
}
