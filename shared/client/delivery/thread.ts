import type { ConversationId } from '#shared/contracts/ids.ts';
import type { Message } from '#shared/contracts/message.ts';
import { completeUpTo, mergeMessages } from '#shared/domain/chat.ts';
import { limits } from '#shared/limits.ts';
import type { FetchPage } from '#shared/client/delivery/fetch-page.ts';
import { createRetrier, type Outcome, type RetrierDeps } from '#shared/domain/retrier.ts';

interface ThreadState {
  readonly messages: readonly Message[];
  /** There are messages before the first one held. */
  readonly hasEarlier: boolean;
}

/** The messages of one conversation, made whole after every gap. */
export interface Thread {
  readonly id: ConversationId;
  state(): ThreadState;
  /**
   * Messages from the server, in any order, seen before or not, of whatever conversation: those of
   * others are dropped. A gap before them is filled.
   */
  receive(messages: readonly Message[]): void;
  /** Fetches what is missing, and tries until it succeeds. */
  sync(): void;
  /** The page of messages before the first one held. False: there was no answer. */
  loadEarlier(): Promise<boolean>;
  stop(): void;
}

export interface ThreadDeps extends RetrierDeps {
  id: ConversationId;
  /** The newest messages, if they are known already. Otherwise `sync` begins with them. */
  newest?: readonly Message[];
  /** With `newest`: nothing up to this seq is wanted. Without it, nothing before the first of them. */
  after?: number;
  fetchPage: FetchPage;
  /** `isHistory`: nothing new happened, older messages were added. */
  onChange: (state: ThreadState, fresh: readonly Message[], isHistory: boolean) => void;
  /** The server no longer shows us this conversation. */
  onGone: () => void;
}

const PAGE = limits.chat.historyMessages;
const gone: ReadonlySet<string> = new Set(['not_found', 'unauthorized', 'feature_off']);

/** The messages held and the seq before the first of them; null until the newest came once. */
const createHeldMessages = (onChange: ThreadDeps['onChange']) => {
  let messages: readonly Message[] = [];
  let base: number | null = null;
  const state = (): ThreadState => ({ messages, hasEarlier: (base ?? 0) > 0 });
  const add = (incoming: readonly Message[], isHistory: boolean) => {
    const next = mergeMessages(messages, incoming);
    if (next === messages) return;
    const known = new Set(messages);
    messages = next;
    const fresh = next.filter((message) => !known.has(message));
    onChange(state(), fresh, isHistory);
  };
  return {
    state,
    add,
    base: () => base,
    complete: () => completeUpTo(messages, base ?? 0),
    hasGap: () => (messages.at(-1)?.seq ?? 0) > completeUpTo(messages, base ?? 0),
    begin: (newest: readonly Message[], after = (newest[0]?.seq ?? 1) - 1) => {
      base = after;
      // An empty conversation is news as well: it has come, and there is nothing in it.
      if (newest.length === 0) onChange(state(), [], true);
      add(newest, true);
    },
    prepend: (earlier: readonly Message[], before: number) => {
      base = before;
      add(earlier, true);
    },
  };
};

export const createThread = (deps: ThreadDeps): Thread => {
  const held = createHeldMessages(deps.onChange);
  let isStopped = false;

  const catchUp = async (): Promise<Outcome> => {
    for (;;) {
      const after = held.base() === null ? null : held.complete();
      const page = await deps.fetchPage(after, PAGE);
      if (isStopped) return 'done';
      if (!page.ok) {
        if (!page.problem || !gone.has(page.problem.code))
          return { againAfterMs: (page.problem?.retry_after_s ?? 0) * 1_000 };
        deps.onGone();
        return 'done';
      }
      if (after === null) held.begin(page.messages);
      else held.add(page.messages, false);
      // The second half guards against a server that says "more" and gives nothing.
      if (after === null || !page.hasMore || held.complete() === after) return 'done';
    }
  };
  const retrier = createRetrier(catchUp, deps);
  if (deps.newest) held.begin(deps.newest, deps.after);

  return {
    id: deps.id,
    state: held.state,
    receive: (incoming) => {
      held.add(
        incoming.filter((message) => message.conversation_id === deps.id),
        false,
      );
      if (held.hasGap()) retrier.kick();
    },
    sync: retrier.kick,
    loadEarlier: async () => {
      const base = held.base();
      if (base === null || base === 0) return true;
      const start = Math.max(0, base - PAGE);
      const earlier: Message[] = [];
      // Long messages come in several pages.
      for (let after = start; after < base;) {
        const page = await deps.fetchPage(after, base - after);
        if (!page.ok || isStopped) return false;
        earlier.push(...page.messages);
        after = page.messages.at(-1)?.seq ?? base;
      }
      held.prepend(earlier, start);
      return true;
    },
    stop: () => {
      isStopped = true;
      retrier.stop();
    },
  };
};
