import type { VisitorId } from '#shared/contracts/ids.ts';
import type { Identity } from '#api/features/people/store.ts';
import type { TokenHash } from '#api/http/caller.ts';
import type { Sql } from '#api/storage/postgres/sql.ts';

/** An identity with all records that it belongs to, merged ones included. */
export interface FoundIdentity extends Identity {
  readonly personIds: readonly string[];
}

interface LinkedRow {
  seed: number;
  kind: 'visitor' | 'token' | 'person';
  member: string;
}

// Every link in both directions: a chat's visitor ids, the sender of a contact message, the members
// of a record, and the records merged into another.
const linked = `
  WITH RECURSIVE linked (seed, kind, member) AS (
    SELECT seed, kind COLLATE "C", member COLLATE "C"
      FROM unnest($1::int[], $2::text[], $3::text[]) AS known (seed, kind, member)
    UNION
    SELECT l.seed, next.kind COLLATE "C", next.member COLLATE "C" FROM linked l CROSS JOIN LATERAL (
      SELECT 'visitor' AS kind, i.visitor_id::text AS member
        FROM visitors v JOIN visitor_ids i USING (visitor_key)
        WHERE l.kind = 'token' AND v.token_hash = l.member
      UNION ALL SELECT 'visitor', visitor_id FROM contact_messages
        WHERE l.kind = 'token' AND token_hash = l.member AND visitor_id IS NOT NULL
      UNION ALL SELECT 'token', v.token_hash FROM visitor_ids i JOIN visitors v USING (visitor_key)
        WHERE l.kind = 'visitor' AND i.visitor_id = l.member
      UNION ALL SELECT 'token', token_hash FROM contact_messages
        WHERE l.kind = 'visitor' AND visitor_id = l.member AND token_hash IS NOT NULL
      UNION ALL SELECT 'person', person_id FROM person_members
        WHERE kind = l.kind AND person_members.member = l.member
      UNION ALL SELECT m.kind, m.member FROM person_members m
        WHERE l.kind = 'person' AND m.person_id = l.member
      UNION ALL SELECT 'person', merged_into FROM people
        WHERE l.kind = 'person' AND person_id = l.member AND merged_into IS NOT NULL
      UNION ALL SELECT 'person', person_id FROM people
        WHERE l.kind = 'person' AND merged_into = l.member
    ) next)
  SELECT seed, kind, member FROM linked`;

const knownOf = ({ visitorIds, visitorTokenHashes }: Identity) => [
  ...visitorIds.map((id) => ['visitor', id.toLowerCase()] as const),
  ...visitorTokenHashes.map((hash) => ['token', hash] as const),
];

/** Follows the links of each of these identities until nobody is added. */
export const findIdentities = async (
  sql: Sql,
  identities: readonly Identity[],
): Promise<FoundIdentity[]> => {
  const known = identities.flatMap((identity, seed) =>
    knownOf(identity).map((member) => [seed, ...member] as const),
  );
  const rows =
    known.length === 0
      ? []
      : await sql.all<LinkedRow>(
          linked,
          [0, 1, 2].map((column) => known.map((each) => each[column])),
        );
  return identities.map((_, seed) => {
    const members = (kind: LinkedRow['kind']) =>
      rows.filter((row) => row.seed === seed && row.kind === kind).map(({ member }) => member);
    return {
      visitorIds: members('visitor') as VisitorId[],
      visitorTokenHashes: members('token') as TokenHash[],
      personIds: members('person'),
    };
  });
};

export const findIdentity = async (sql: Sql, identity: Identity): Promise<FoundIdentity> =>
  (await findIdentities(sql, [identity]))[0] as FoundIdentity;
