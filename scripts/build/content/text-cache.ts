import { createHash } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { hashOf } from '../../run/build-inputs.mjs';

const storedSchema = z.object({
  headings: z.array(z.object({ id: z.string(), text: z.string() })),
  links: z.array(z.object({ file: z.string(), line: z.number().nullable(), address: z.string() })),
  html: z.string(),
});
/** A text without a fault, read and rendered. */
export type StoredText = z.infer<typeof storedSchema>;

/** Texts that earlier builds rendered, by what they were rendered from. */
export interface TextCache {
  get: (from: string) => StoredText | null;
  set: (from: string, text: StoredText) => void;
}

/** The code that reads and draws texts, and the libraries that it uses: with others all is rendered anew. */
const CODE = ['scripts/build', 'shared/domain', 'package-lock.json'];
const UNUSED_AFTER_MS = 30 * 24 * 60 * 60 * 1000;

/** Removes what other versions of the code made, once nobody has used it for a month. */
const prune = (folder: string, nowMs: number) => {
  for (const name of readdirSync(folder)) {
    const at = join(folder, name);
    if (nowMs - statSync(at).mtimeMs > UNUSED_AFTER_MS)
      rmSync(at, { recursive: true, force: true });
  }
};

export const createTextCache = (repository: string, nowMs: number): TextCache => {
  const folder = join(repository, 'node_modules/.cache/foyer/texts');
  const own = join(folder, hashOf(repository, CODE).slice(0, 16));
  mkdirSync(own, { recursive: true });
  utimesSync(own, new Date(nowMs), new Date(nowMs));
  prune(folder, nowMs);
  const fileOf = (from: string) =>
    join(own, `${createHash('sha256').update(from).digest('hex').slice(0, 32)}.json`);
  return {
    get: (from) => {
      try {
        return storedSchema.parse(JSON.parse(readFileSync(fileOf(from), 'utf8')));
      } catch {
        // Not there, or cut off by an end of the build while it was written.
        return null;
      }
    },
    set: (from, text) => writeFileSync(fileOf(from), JSON.stringify(text)),
  };
};
