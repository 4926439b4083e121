import type { ClientId, ConversationId } from '#shared/contracts/ids.ts';
import type { KeyValue } from '#shared/ports/key-value.ts';
import { initialConsoleState, type ConsoleState } from '#site/admin/console-state.ts';
import type { Desk } from '#site/admin/desk.ts';
import { createSignIn } from '#site/admin/sign-in.ts';
import type { CallApi } from '#site/platform/http-client.ts';
import type { Observable } from '#site/platform/observable.ts';
import type { PageLife } from '#site/platform/page-life.ts';
import type { RetrierDeps } from '#site/platform/retrier.ts';

export interface ConsoleDeps extends RetrierDeps {
  state: Observable<ConsoleState>;
  callApi: CallApi;
  storage: KeyValue;
  life: PageLife;
  openDesk: (key: string, onUnauthorized: () => void) => Desk;
}

export interface AdminConsole {
  readonly state: Observable<ConsoleState>;
  /** Signs in with the key that is kept, if there is one. May be called again after `stop`. */
  start(): void;
  stop(): void;
  signIn(key: string): void;
  signOut(): void;
  /** The key that is kept, for the form. */
  keptKey(): string;
  select(id: ConversationId | null): void;
  setDraft(text: string): void;
  send(text: string): boolean;
  retry(id: ClientId): void;
  loadOlder(): Promise<unknown>;
  loadEarlier(): Promise<unknown>;
}

/** Opens and closes the desk behind the key; what happens at the desk is the desk's affair. */
const createDoor = ({ state, life, openDesk, ...deps }: ConsoleDeps) => {
  let desk: Desk | null = null;
  let stops: readonly (() => void)[] = [];

  const leave = (notice: string | null) => {
    signIn.stop();
    desk?.stop();
    desk = null;
    state.set({ ...initialConsoleState, isOnline: life.isOnline(), notice });
  };
  const signOut = (notice: string | null) => {
    signIn.forget();
    leave(notice);
  };
  const signIn = createSignIn({
    ...deps,
    state,
    onEnter: (key, page) => {
      state.patch({
        phase: 'signed-in',
        notice: null,
        conversations: page.conversations,
        nextCursor: page.next_cursor,
        unreadTotal: page.unread_total,
      });
      desk = openDesk(key, () => signOut('That key is no longer valid. Sign in with the new one.'));
    },
  });
  if (signIn.keptKey()) state.patch({ phase: 'checking' });
  return {
    signIn,
    signOut: () => signOut(null),
    desk: () => desk,
    start: () => {
      const noteOnline = () => state.patch({ isOnline: life.isOnline() });
      noteOnline();
      stops = [life.onChange(noteOnline), life.onWake(() => desk?.catchUp())];
      if (signIn.keptKey()) signIn.begin(signIn.keptKey());
    },
    stop: () => {
      for (const stop of stops) stop();
      leave(null);
    },
  };
};

/** Signing in and out, and whatever the admin does at the desk. */
export const createConsole = (deps: ConsoleDeps): AdminConsole => {
  const { state } = deps;
  const door = createDoor(deps);
  return {
    state,
    start: door.start,
    stop: door.stop,
    signIn: door.signIn.begin,
    signOut: door.signOut,
    keptKey: door.signIn.keptKey,
    select: (id) => door.desk()?.select(id),
    setDraft: (text) => {
      const { selectedId, drafts } = state.get();
      if (selectedId) state.patch({ drafts: { ...drafts, [selectedId]: text } });
    },
    send: (text) => {
      door.desk()?.send(text);
      return door.desk() !== null;
    },
    retry: (id) => door.desk()?.retry(id),
    loadOlder: () => door.desk()?.loadOlder() ?? Promise.resolve(),
    loadEarlier: () => door.desk()?.loadEarlier() ?? Promise.resolve(),
  };
};
