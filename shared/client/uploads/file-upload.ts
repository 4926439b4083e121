import { attachmentLimits } from '#shared/attachment-limits.ts';
import type { AnswerOf } from '#shared/contracts/call.ts';
import type { Attachment } from '#shared/contracts/attachment.ts';
import { sendAttachmentPart, startAttachment } from '#shared/contracts/attachments.ts';
import type { Problem } from '#shared/contracts/errors.ts';
import type { ClientId, ConversationId } from '#shared/contracts/ids.ts';
import { createRetrier, type AttemptResult, type RetrierDeps } from '#shared/domain/retrier.ts';
import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import { steadyNow } from '#shared/ports/steady-now.ts';
import { judge } from '#shared/client/delivery/send-message.ts';
import { ApiError, type CallApi } from '#shared/client/http-client.ts';
import { createObservable, type Observable } from '#shared/client/observable.ts';

/** The part of a `Blob` that an upload uses. */
export interface FileBytes {
  readonly size: number;
  slice(from: number, to: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

/** `fraction`: the server's share of the file, from 0 to 1. */
export type UploadState =
  /** Paused; resumes by itself. `problem` is null if the server did not answer. */
  | { readonly kind: 'waiting'; readonly fraction: number; readonly problem: Problem | null }
  | { readonly kind: 'sending'; readonly fraction: number }
  | { readonly kind: 'done'; readonly attachment: Attachment }
  /** The server will never accept the file. */
  | { readonly kind: 'refused'; readonly problem: Problem }
  /** The file was changed or deleted after it was chosen. */
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'canceled' };

export interface FileUpload {
  readonly state: Pick<Observable<UploadState>, 'get' | 'subscribe'>;
  /** Tries again now instead of after the wait. */
  hurry(): void;
  /** Cancels the upload. The server deletes its parts. */
  cancel(): void;
}

export interface FileUploadInput {
  readonly conversationId: ConversationId;
  /** The `client_id` of the message that will carry the file. */
  readonly id: ClientId;
  readonly name: string;
  readonly file: FileBytes;
  readonly fromAdmin: boolean;
}

export interface FileUploadDeps extends RetrierDeps {
  /** Carries the credentials. */
  callApi: CallApi;
  clock: Clock;
}

type Progress = AnswerOf<typeof startAttachment>;

const LEAST_PART = 16 * 1024;
const FIRST_PART = 64 * 1024;
const QUICK_MS = 1_000;
const SLOW_MS = 5_000;
// The server closes the request a little earlier.
const PART_WAIT_MS = limits.server.requestWithinMs + 5_000;

class Unreadable extends Error {}

/** Parts are small on a slow connection: progress shows, and a break costs little. */
const nextPartBytes = (bytes: number, tookMs: number): number => {
  if (tookMs < QUICK_MS) return Math.min(bytes * 2, attachmentLimits.partBytes);
  return tookMs > SLOW_MS ? Math.max(bytes / 2, LEAST_PART) : bytes;
};

const createAbort = () => {
  const listeners = new Set<() => void>();
  return {
    abort: () => {
      for (const listener of [...listeners]) listener();
    },
    signal: {
      addEventListener: (_: 'abort', listener: () => void) => void listeners.add(listener),
      removeEventListener: (_: 'abort', listener: () => void) => void listeners.delete(listener),
    },
  };
};
type Signal = ReturnType<typeof createAbort>['signal'];

/** The two calls of an upload. */
const createCalls = (
  { conversationId: conversation_id, id: attachment_id, name, file, fromAdmin }: FileUploadInput,
  { callApi, clock }: FileUploadDeps,
  signal: Signal,
) => {
  let partBytes = FIRST_PART;
  const read = async (from: number): Promise<Uint8Array<ArrayBuffer>> => {
    try {
      return new Uint8Array(await file.slice(from, from + partBytes).arrayBuffer());
    } catch {
      throw new Unreadable();
    }
  };
  return {
    start: () =>
      callApi(startAttachment, {
        params: { conversation_id },
        body: { attachment_id, name, bytes: file.size, from_admin: fromAdmin },
        signal,
      }),
    sendPart: async (offset: number): Promise<Progress> => {
      const bytes = await read(offset);
      const before = steadyNow(clock);
      try {
        const answer = await callApi(sendAttachmentPart, {
          params: { conversation_id, attachment_id, offset },
          bytes,
          signal,
          waitMs: PART_WAIT_MS,
        });
        partBytes = nextPartBytes(partBytes, steadyNow(clock) - before);
        return answer;
      } catch (error) {
        partBytes = LEAST_PART;
        throw error;
      }
    },
  };
};

/**
 * Sends a file in parts until the server has stored it. After a break, announces the file again and
 * continues where the server stopped; a restarted server makes it start over. Begins at once.
 */
export const createFileUpload = (input: FileUploadInput, deps: FileUploadDeps): FileUpload => {
  const { size } = input.file;
  const state = createObservable<UploadState>({ kind: 'waiting', fraction: 0, problem: null });
  const { abort, signal } = createAbort();
  const calls = createCalls(input, deps, signal);
  let received = 0;
  let isAnnounced = false;

  const isOpen = () => ['waiting', 'sending'].includes(state.get().kind);
  const end = (last: UploadState): AttemptResult => {
    if (isOpen()) state.set(last);
    return 'done';
  };
  const note = (answer: Progress): void => {
    received = answer.received;
    if (isOpen()) state.set({ kind: 'sending', fraction: received / size });
  };
  const wait = (error: unknown, before: number): AttemptResult => {
    if (error instanceof Unreadable) return end({ kind: 'unreadable' });
    if (!(error instanceof ApiError)) throw error;
    if (!isOpen()) return 'done';
    const { problem } = error;
    const judged = judge(problem);
    // The server lost the upload that this part belongs to: start over.
    const isLost = isAnnounced && problem?.code === 'not_found';
    if (problem && judged.kind === 'refused' && !isLost) return end({ kind: 'refused', problem });
    state.set({ kind: 'waiting', fraction: received / size, problem });
    if (received > before) {
      // Count a break after progress as the first failure, or every break would lengthen the waits.
      retrier.kick();
      return 'done';
    }
    return judged.kind === 'later' ? { againAfterMs: judged.afterMs } : 'again';
  };
  const send = async (): Promise<AttemptResult> => {
    if (!isOpen()) return 'done';
    isAnnounced = false;
    let before = received;
    try {
      let answer = await calls.start();
      isAnnounced = true;
      before = answer.received;
      while (answer.attachment === null && isOpen()) {
        note(answer);
        const offset = answer.received;
        answer = await calls.sendPart(offset);
        // Should never happen. Waiting is better than sending the same part endlessly.
        if (answer.received <= offset && !answer.attachment) return 'again';
      }
      if (answer.attachment) end({ kind: 'done', attachment: answer.attachment });
      return 'done';
    } catch (error) {
      return wait(error, before);
    }
  };
  const retrier = createRetrier(send, deps);
  retrier.kick();

  return {
    state,
    hurry: () => {
      if (state.get().kind === 'waiting') retrier.kick();
    },
    cancel: () => {
      end({ kind: 'canceled' });
      retrier.stop();
      abort();
    },
  };
};
