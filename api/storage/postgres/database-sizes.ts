import { join } from 'node:path';
import type { DataFolder } from '#api/features/maintenance/ports.ts';
import { createDataFolder } from '#api/platform/data-folder.ts';
import type { Postgres } from '#api/storage/postgres/open-postgres.ts';

/** The size of the database and of this node's replica; the disk is the node's. */
export const createPostgresFolder = ({ sql }: Postgres, dataDir: string): DataFolder => {
  const replica = createDataFolder(join(dataDir, 'replica'));
  return {
    sizes: async () => {
      const size = await sql.get<{ bytes: number }>(
        'SELECT pg_database_size(current_database()) AS bytes',
      );
      const files = await replica.sizes();
      return [
        { name: 'PostgreSQL', bytes: size?.bytes ?? 0 },
        ...files.filter(({ name }) => name === 'analytics.db'),
      ];
    },
    logSizes: async () => (await replica.logSizes()).filter(({ name }) => name === 'analytics.db'),
    disk: replica.disk,
  };
};
