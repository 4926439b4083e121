export type Sha256 = (text: string) => Promise<Uint8Array>;

/**
 * The browser's SHA-256, or a script's on plain http, where browsers disable theirs, so that a
 * device has the same hash there. The script is fetched on demand.
 */
export const browserSha256 = (): Sha256 => {
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  const encode = (text: string) => new TextEncoder().encode(text);
  if (subtle) return async (text) => new Uint8Array(await subtle.digest('SHA-256', encode(text)));
  return async (text) => {
    const { sha256 } = await import('#site/platform/identity/slow-sha256.ts');
    return sha256(encode(text));
  };
};
