import type { FileBytes } from '#shared/client/uploads/file-upload.ts';
import type { FileStore } from '#shared/client/uploads/file-store.ts';
import { DAY_MS } from '#shared/domain/time.ts';

interface StoredFile {
  readonly file: FileBytes;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')));
  });

const TABLE = 'files';

const openDatabase = (factory: IDBFactory, name: string): Promise<IDBDatabase> => {
  const request = factory.open(name, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(TABLE));
  return answerOf(request);
};

/**
 * Files in the IndexedDB database `name`. If the browser blocks it or has no space, nothing is
 * stored.
 */
export const createStoredFiles = (
  factory: IDBFactory | undefined,
  name: string,
  now: () => number,
): FileStore => {
  let database: Promise<IDBDatabase> | null = null;
  const run = async <T>(work: (table: IDBObjectStore) => Promise<T>): Promise<T | null> => {
    if (!factory) return null;
    try {
      database ??= openDatabase(factory, name);
      return await work((await database).transaction(TABLE, 'readwrite').objectStore(TABLE));
    } catch {
      // Without storage a file lasts as long as its page. The sender sees a notice once it is gone.
      return null;
    }
  };
  return {
    put: async (key, file) => {
      const stored: StoredFile = { file, at: now() };
      await run((table) => answerOf(table.put(stored, key)));
    },
    get: async (key) => {
      const stored = (await run((table) => answerOf(table.get(key)))) as StoredFile | null;
      return stored?.file ?? null;
    },
    remove: async (key) => {
      await run((table) => answerOf(table.delete(key)));
    },
    sweep: async (keys) => {
      await run(async (table) => {
        for (const key of await answerOf(table.getAllKeys())) {
          if (keys.some((each) => each === key)) continue;
          const stored = (await answerOf(table.get(key))) as StoredFile | undefined;
          if (stored && stored.at < now() - DAY_MS) await answerOf(table.delete(key));
        }
      });
    },
  };
};
