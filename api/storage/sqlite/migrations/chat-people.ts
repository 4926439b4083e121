import type { Migration } from '#api/storage/sqlite/migrate.ts';

/**
 * Links between people. `visitor_ids` are the ids that the browser of a chat claimed. A person record
 * exists only if the owner wrote or merged something; a merged one points to the other.
 */
export const chatPeople: Migration = {
  version: 9,
  name: 'people, and the visitor ids of chats',
  sql: `
    -- What the generated name derives from. It never changes.
    ALTER TABLE visitors ADD COLUMN name_key TEXT;
    CREATE TABLE visitor_ids (
      visitor_key TEXT NOT NULL REFERENCES visitors ON DELETE CASCADE,
      visitor_id TEXT NOT NULL,
      first_seen_at INTEGER NOT NULL,
      last_seen_at INTEGER NOT NULL,
      PRIMARY KEY (visitor_key, visitor_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX visitor_ids_of ON visitor_ids (visitor_id);
    INSERT INTO visitor_ids (visitor_key, visitor_id, first_seen_at, last_seen_at)
      SELECT v.visitor_key, m.visitor_id, min(m.received_at), max(m.received_at)
      FROM contact_messages m JOIN visitors v USING (token_hash)
      WHERE m.visitor_id IS NOT NULL GROUP BY v.visitor_key, m.visitor_id;
    UPDATE visitors SET name_key = coalesce(
      (SELECT visitor_id FROM visitor_ids i WHERE i.visitor_key = visitors.visitor_key
       ORDER BY first_seen_at, visitor_id LIMIT 1), token_hash);

    CREATE TABLE people (
      person_id TEXT PRIMARY KEY,
      name_key TEXT NOT NULL,
      -- JSON: what the owner wrote, and what they wrote since another record was merged into it.
      fields TEXT NOT NULL,
      overrides TEXT NOT NULL DEFAULT '{}',
      created_at INTEGER NOT NULL,
      merged_into TEXT REFERENCES people ON DELETE SET NULL,
      merged_at INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX people_merged ON people (merged_into) WHERE merged_into IS NOT NULL;
    CREATE TABLE person_members (
      kind TEXT NOT NULL CHECK (kind IN ('visitor', 'token')),
      member TEXT NOT NULL,
      person_id TEXT NOT NULL REFERENCES people ON DELETE CASCADE,
      PRIMARY KEY (kind, member)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX person_members_of ON person_members (person_id);
  `,
};
