import type { ConversationId, VisitorId } from '#shared/contracts/ids.ts';
import type { SeqRange } from '#shared/domain/seq-ranges.ts';
import type { TokenHash } from '#api/http/caller.ts';

/** What happened, where one feature knows it and others act on it. Ids only: who acts reads the rest. */
export interface Facts {
  backup_failed: null;
  /** A mail server has accepted answers of the owner for a visitor. */
  answers_mailed: { readonly conversationId: ConversationId; readonly answers: SeqRange };
  /** Whose these browsers are, or what the console calls them, may have changed. */
  person_changed: Browsers;
  /** Nothing is stored of these browsers any more. */
  person_erased: Browsers;
}

interface Browsers {
  readonly visitorIds: readonly VisitorId[];
  readonly visitorTokenHashes: readonly TokenHash[];
}

export interface Bus {
  /**
   * Publish after the commit. Every listener is called at once, in the order of `on`. Settles when all
   * have handled it; rejects with the first failure.
   */
  publish<Name extends keyof Facts>(name: Name, fact: Facts[Name]): Promise<void>;
  on<Name extends keyof Facts>(name: Name, listener: (fact: Facts[Name]) => unknown): void;
}

/** Carries facts between the features of this process. What nodes tell each other are topics (nodes.ts). */
export const createBus = (): Bus => {
  const listeners: { [Name in keyof Facts]: ((fact: Facts[Name]) => unknown)[] } = {
    backup_failed: [],
    answers_mailed: [],
    person_changed: [],
    person_erased: [],
  };
  return {
    publish: async (name, fact) => {
      await Promise.all(listeners[name].map(async (listener) => listener(fact)));
    },
    on: (name, listener) => void listeners[name].push(listener),
  };
};
