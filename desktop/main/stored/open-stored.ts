import Store from 'electron-store';
import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import {
  initialStored,
  storedSchema,
  withColors,
  withoutFormer,
  type Stored,
  type StoredValues,
} from './stored-schema.ts';

interface OpenOptions {
  folder: string;
  version: string;
  now: number;
  newId: () => string;
  /** The file was unreadable and was renamed to this. */
  onQuarantined: (file: string) => void;
}

const NAME = 'foyer-console';

const jsonSchemas = () => {
  const { properties } = z.toJSONSchema(storedSchema, { io: 'input' });
  return properties as NonNullable<ConstructorParameters<typeof Store<StoredValues>>[0]>['schema'];
};

const isReadable = (file: string): boolean => {
  try {
    return !existsSync(file) || typeof JSON.parse(readFileSync(file, 'utf8')) === 'object';
  } catch {
    return false;
  }
};

/** electron-store with our schema. Never deletes a broken file: renames and reports it. */
export const openStored = ({ folder, version, now, newId, onQuarantined }: OpenOptions): Stored => {
  const file = join(folder, `${NAME}.json`);
  const quarantine = () => {
    const moved = `${file}.${now}.broken`;
    renameSync(file, moved);
    onQuarantined(moved);
  };
  const open = () => {
    const store = new Store<StoredValues>({
      name: NAME,
      cwd: folder,
      schema: jsonSchemas(),
      deserialize: (text) => withColors(JSON.parse(text)) as unknown as StoredValues,
      defaults: initialStored,
      // Outside Electron no app provides the version.
      ...({ projectVersion: version } as object),
      configFileMode: 0o600,
      clearInvalidConfig: false,
    });
    store.store = withoutFormer({ ...store.store }, newId);
    return store;
  };
  if (!isReadable(file)) quarantine();
  let store: Store<StoredValues>;
  try {
    store = open();
  } catch {
    // Edited manually, or written by a newer version.
    quarantine();
    store = open();
  }
  return {
    get: (name) => store.get(name),
    set: (name, value) => store.set(name, value),
  };
};
