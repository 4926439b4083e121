import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { uuidSchema, type VisitorId } from '#shared/contracts/ids.ts';
import { wellFormedText } from '#shared/contracts/text.ts';
import { limits } from '#shared/limits.ts';

/** A UUID of version 8 (RFC 9562, section 5.8), made of the SHA-256 of the text. */
const uuidOfText = (text: string): string => {
  const bytes = sha256(utf8ToBytes(text)).slice(0, 16);
  bytes.set([0x80 | ((bytes[6] ?? 0) & 0x0f)], 6);
  bytes.set([0x80 | ((bytes[8] ?? 0) & 0x3f)], 8);
  return bytesToHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

/**
 * An id chosen by a client: any text. A UUID stays as it is; any other text always maps to the same
 * UUID, so that the same text finds the same data.
 */
export const claimedIdSchema = wellFormedText(limits.identity.claimedIdCharacters)
  .min(1, 'must not be empty')
  .transform((text) => uuidSchema.safeParse(text).data ?? uuidOfText(text));

/** A visitor id, as sent by the browser or the console. */
export const claimedVisitorIdSchema = claimedIdSchema.transform((id) => id as VisitorId);
