import type { ConversationId, VisitorId } from '#shared/contracts/ids.ts';
import type { SeqRange } from '#shared/domain/seq-ranges.ts';
import type { TokenHash } from '#api/http/caller.ts';

/** Facts that one feature publishes and others act on. They hold ids only; listeners load the rest. */
export interface Facts {
  backup_failed: null;
  /** A mail server accepted the owner's answers to a visitor. */
  answers_mailed: { readonly conversationId: ConversationId; readonly answers: SeqRange };
  /** The person of these browsers, or their name in the console, may have changed. */
  person_changed: Browsers;
  /** All data of these browsers was erased. */
  person_erased: Browsers;
}

interface Browsers {
  readonly visitorIds: readonly VisitorId[];
  readonly visitorTokenHashes: readonly TokenHash[];
}

export interface Bus {
  /**
   * Publish after the commit. Calls all listeners at once, in the order they registered. Settles when
   * all have finished; rejects with the first failure.
   */
  publish<Name extends keyof Facts>(name: Name, fact: Facts[Name]): Promise<void>;
  on<Name extends keyof Facts>(name: Name, listener: (fact: Facts[Name]) => unknown): void;
}

/** Carries facts between the features of this process. Nodes exchange topics instead (nodes.ts). */
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
