import type { ConversationId } from '#shared/contracts/ids.ts';
import type { Message } from '#shared/contracts/message.ts';
import { completeUpTo, mergeMessages } from '#shared/domain/chat.ts';
import { limits } from '#shared/limits.ts';
import type { FetchPage } from '#shared/client/delivery/fetch-page.ts';
import { createRetrier, type AttemptResult, type RetrierDeps } from '#shared/domain/retrier.ts';

interface ThreadState {
  readonly messages: readonly Message[];
  /** Whether messages exist before the first one loaded. */
  readonly hasEarlier: boolean;
}

/** The messages of one conversation. Fills every gap. */
export interface Thread {
  readonly id: ConversationId;
  state(): ThreadState;
  /**
   * Takes messages from the server in any order, duplicates included. Drops messages of other
   * conversations. Fills a gap before them.
   */
  receive(messages: readonly Message[]): void;
  /** Fetches missing messages and retries until it succeeds. */
  sync(): void;
  /** Loads the page before the first message loaded. False: no response. */
  loadEarlier(): Promise<boolean>;
  stop(): void;
}

export interface ThreadDeps extends RetrierDeps {
  id: ConversationId;
  /** The newest messages, if already known. Otherwise `sync` fetches them first. */
  newest?: readonly Message[];
  /** With `newest`: nothing up to this seq is needed. Without it: nothing before the first of them. */
  after?: number;
  fetchPage: FetchPage;
  /** `isHistory`: nothing new arrived, older messages were added. */
  onChange: (state: ThreadState, fresh: readonly Message[], isHistory: boolean) => void;
  /** The server no longer grants access to this conversation. */
  onGone: () => void;
}

const PAGE = limits.chat.historyMessages;
const gone: ReadonlySet<string> = new Set(['not_found', 'unauthorized', 'feature_off']);

/** The loaded messages and the seq before the first; null until the newest page arrived. */
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
      // Report an empty conversation too: it has loaded and has no messages.
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

  const catchUp = async (): Promise<AttemptResult> => {
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
      // The second condition guards against a server that reports more messages but returns none.
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
