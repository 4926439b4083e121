import type { AnswerOf, Call } from '#shared/contracts/call.ts';
import type { CallOf } from '#shared/contracts/index.ts';
import type { Route } from '#shared/contracts/routes/route.ts';
import { ApiError, type CallApi, type CallInput } from '#shared/client/http-client.ts';

/** What is known of a question: an answer stays while a newer one is asked for. */
export interface Answer<T> {
  readonly data: T | null;
  readonly failure: ApiError | null;
  readonly isLoading: boolean;
}

interface Entry {
  answer: Answer<unknown>;
  /** Answered, and not asked to be refreshed since. Age alone makes nothing stale. */
  isCurrent: boolean;
  wantedBy: number;
  abort: AbortController | null;
  request: () => void;
}

const UNKNOWN: Answer<never> = { data: null, failure: null, isLoading: true };
/** Answers nobody looks at are kept for coming back to, so many of them. */
const RETAINED = 60;

export interface Answers {
  /** `key` is the URL of the question. */
  read<C extends Call>(key: string): Answer<AnswerOf<C>>;
  subscribe(listener: () => void): () => void;
  /** Has the question asked if its answer is not known; call the result when it is off the screen. */
  want<R extends Route>(key: string, route: R, input: CallInput<CallOf<R>>): () => void;
  /** Asks again what is on the screen, and the rest when it comes back there. */
  refresh(): void;
}

type RequestFor = <R extends Route>(
  entry: Entry,
  route: R,
  input: CallInput<CallOf<R>>,
) => Promise<void>;

const createRequestFor =
  (call: CallApi, onChange: () => void): RequestFor =>
  async (entry, route, input) => {
    const patch = (change: Partial<Answer<unknown>>) => {
      entry.answer = { ...entry.answer, ...change };
      onChange();
    };
    entry.abort?.abort();
    const abort = new AbortController();
    entry.abort = abort;
    patch({ isLoading: true });
    try {
      const data = await call(route, { ...input, signal: abort.signal });
      if (abort.signal.aborted) return;
      entry.isCurrent = true;
      patch({ data, failure: null, isLoading: false });
    } catch (error) {
      if (abort.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      patch({ failure: error, isLoading: false });
    } finally {
      if (entry.abort === abort) entry.abort = null;
    }
  };

/**
 * Answers of calls that change nothing, by URL. None is tried again by itself or grows stale; screens
 * say when theirs are to be refreshed. A question nobody waits for any more is given up.
 */
export const createAnswers = (call: CallApi): Answers => {
  const entries = new Map<string, Entry>();
  const listeners = new Set<() => void>();
  const requestFor = createRequestFor(call, () => {
    for (const listener of [...listeners]) listener();
  });
  const forgetOldest = () => {
    for (const [key, entry] of entries) {
      if (entries.size <= RETAINED) return;
      if (entry.wantedBy === 0) entries.delete(key);
    }
  };
  const entryOf = <R extends Route>(key: string, route: R, input: CallInput<CallOf<R>>): Entry => {
    const known = entries.get(key);
    if (known) return known;
    const entry: Entry = {
      answer: UNKNOWN,
      isCurrent: false,
      wantedBy: 0,
      abort: null,
      request: () => void requestFor(entry, route, input),
    };
    entries.set(key, entry);
    forgetOldest();
    return entry;
  };
  return {
    read: <C extends Call>(key: string) =>
      (entries.get(key)?.answer ?? UNKNOWN) as Answer<AnswerOf<C>>,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    want: (key, route, input) => {
      const entry = entryOf(key, route, input);
      entry.wantedBy += 1;
      if (!entry.abort && !entry.isCurrent) entry.request();
      return () => {
        entry.wantedBy -= 1;
        if (entry.wantedBy > 0) return;
        entry.abort?.abort();
        entry.abort = null;
      };
    },
    refresh: () => {
      for (const entry of entries.values()) {
        entry.isCurrent = false;
        if (entry.wantedBy > 0 && !entry.abort) entry.request();
      }
    },
  };
};
