import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Response } from 'express';
import type { SiteFile } from '#api/http/site-files.ts';

// Each file is compressed once per start. The build's own level would take seconds for the site.
const BROTLI_QUALITY = 7;

const encoders = {
  br: (bytes: Buffer) =>
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (bytes: Buffer) => gzipSync(bytes),
};
type Encoding = keyof typeof encoders;

/** Text that the server rewrites before sending, with its ETag and encodings. */
interface ChangedFile {
  readonly hash: string;
  readonly bytes: (encoding: Encoding | null) => Buffer;
}

const change = (file: SiteFile, edit: (text: string) => string): ChangedFile => {
  const plain = Buffer.from(edit(readFileSync(file.path, 'utf8')));
  const encoded = new Map<Encoding, Buffer>();
  return {
    hash: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
    bytes: (encoding) => {
      if (encoding === null) return plain;
      const bytes = encoded.get(encoding) ?? encoders[encoding](plain);
      encoded.set(encoding, bytes);
      return bytes;
    },
  };
};

/** Files that are sent rewritten. Each is rewritten on its first request. */
export const createChangedFiles = (edits: ReadonlyMap<SiteFile, (text: string) => string>) => {
  const changed = new Map<SiteFile, ChangedFile>();
  const of = (file: SiteFile): ChangedFile | null => {
    const edit = edits.get(file);
    if (!edit) return null;
    const one = changed.get(file) ?? change(file, edit);
    changed.set(file, one);
    return one;
  };
  return {
    hashOf: (file: SiteFile): string => of(file)?.hash ?? file.hash,
    /** False if the file is sent unchanged. */
    send: (response: Response, file: SiteFile, encoding: string | null): boolean => {
      const one = of(file);
      if (!one) return false;
      response.send(one.bytes(encoding === 'br' || encoding === 'gzip' ? encoding : null));
      return true;
    },
  };
};
