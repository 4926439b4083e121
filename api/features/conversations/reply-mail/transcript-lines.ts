import { limits } from '#shared/limits.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import type { ConversationStore } from '#api/features/conversations/store.ts';
import { lastOfTranscript } from '#api/features/conversations/transcript.ts';
import type { Caller } from '#api/http/caller.ts';
import type { Site } from '#api/http/site.ts';

interface Deps {
  readonly conversations: Pick<ConversationStore, 'find' | 'before'>;
  readonly site: Pick<Site, 'ownerName'>;
}

/**
 * The transcript in a mail to the visitor, a text for each message; null if there is nothing to send, or
 * no recipient. A long one has only its newest messages.
 */
export const createTranscriptLines =
  ({ conversations, site }: Deps) =>
  async (id: ConversationId, timeZone: string) => {
    const found = await conversations.find(id, { kind: 'admin' });
    if (!found || found.replyEmail === null || found.replyAwaitsAt !== null || found.lastSeq === 0)
      return null;
    // The visitor's view: with messages withheld from the owner, without the owner's notes.
    const caller: Caller = { kind: 'visitor', tokenHash: found.visitorTokenHash };
    const bytes = limits.replyMail.transcriptBytes;
    const { head, lines, left } = await lastOfTranscript(conversations, found, caller, {
      timeZone,
      ownerName: site.ownerName,
      bytes,
    });
    const omitted =
      left === 0
        ? []
        : [
            `The first ${left} messages are left out: this mail would be too long. The download in the chat has them.`,
          ];
    return { to: found.replyEmail, lines: [head, ...omitted, ...lines] };
  };
