import type { Postgres } from '#api/storage/postgres/open-postgres.ts';

const LEASE = "interval '15 seconds'";

/** Who lives, by the clock of the database. */
export const createLeases = ({ sql }: Postgres, node: string) => {
  let others = new Set<string>();
  const living = async (): Promise<string[]> => {
    const rows = await sql.all<{ id: string }>(
      'SELECT node_id AS id FROM nodes WHERE lease_until > now() AND node_id <> $1',
      [node],
    );
    return rows.map(({ id }) => id);
  };
  return {
    living,
    /** Renews the own lease. Resolves with the nodes whose leases have ended since. */
    renew: async (): Promise<string[]> => {
      await sql.run(
        `INSERT INTO nodes (node_id, lease_until) VALUES ($1, now() + ${LEASE})
         ON CONFLICT (node_id) DO UPDATE SET lease_until = excluded.lease_until`,
        [node],
      );
      await sql.run(`DELETE FROM nodes WHERE lease_until < now() - interval '1 hour'`);
      await sql.run(`DELETE FROM node_messages WHERE sent_at < now() - interval '1 minute'`);
      const now = new Set(await living());
      const ended = [...others].filter((other) => !now.has(other));
      others = now;
      return ended;
    },
    /** Another node has shown itself. */
    note: (other: string): void => void others.add(other),
    end: async (): Promise<void> => {
      await sql.run('DELETE FROM nodes WHERE node_id = $1', [node]);
    },
  };
};
