import { setImmediate } from 'node:timers/promises';
import { limits } from '#shared/limits.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import type { ConversationStore } from '#api/features/conversations/store.ts';
import { transcriptOf } from '#api/features/conversations/transcript.ts';
import type { Caller } from '#api/http/caller.ts';

const LINES_AT_ONCE = 100;

interface Deps {
  readonly conversations: Pick<ConversationStore, 'find' | 'after'>;
  readonly ownerName: string | undefined;
}

/**
 * The transcript that a mail to the visitor holds, a text for each message; null once nothing is left
 * to send or nobody to send it to. A long one has its newest messages.
 */
export const createTranscriptLines =
  ({ conversations, ownerName }: Deps) =>
  async (id: ConversationId, timeZone: string) => {
    const found = await conversations.find(id, { kind: 'admin' });
    if (!found || found.replyEmail === null || found.replyAwaitsAt !== null || found.lastSeq === 0)
      return null;
    // As the visitor has it: with what was withheld from the owner, without the owner's notes.
    const caller: Caller = { kind: 'visitor', tokenHash: found.visitorTokenHash };
    const options = { format: 'text', timeZone, ownerName, onRead: () => undefined } as const;
    const lines: string[] = [];
    let head = '';
    let bytes = 0;
    let left = 0;
    for await (const part of transcriptOf(conversations, found, caller, options)) {
      const text = part.trim();
      if (head === '') {
        head = text;
        continue;
      }
      lines.push(text);
      // Reading and formatting a long thread takes seconds, in which others are served.
      if ((lines.length + left) % LINES_AT_ONCE === 0) await setImmediate();
      bytes += Buffer.byteLength(text);
      while (bytes > limits.replyMail.transcriptBytes && lines.length > 1) {
        bytes -= Buffer.byteLength(lines.shift() ?? '');
        left += 1;
      }
    }
    const omitted =
      left === 0
        ? []
        : [
            `The first ${left} messages are left out: this mail would be too long. The download in the chat has them.`,
          ];
    return { to: found.replyEmail, lines: [head, ...omitted, ...lines] };
  };
