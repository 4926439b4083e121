import { v4, v7 } from 'uuid';
import type { ClientId, ConversationId, MessageId, VisitorKey } from '#shared/contracts/ids.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { Ids } from '#shared/ports/ids.ts';
import type { Random } from '#shared/ports/random.ts';

/** Stored rows get UUIDv7. UUIDv4 is for ids whose creation time must not show. */
export const createUuidIds = (clock: Clock, random: Random): Ids => {
  const ordered = () => v7({ msecs: clock.now(), random: random.bytes(16) });
  const unordered = () => v4({ random: random.bytes(16) });
  return {
    conversation: () => ordered() as ConversationId,
    message: () => ordered() as MessageId,
    visitor: () => ordered() as VisitorKey,
    client: () => unordered() as ClientId,
    request: unordered,
  };
};
