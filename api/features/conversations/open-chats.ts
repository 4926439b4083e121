import { presenceLimits } from '#shared/presence-limits.ts';
import type { Cancel } from '#shared/ports/timers.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { createEvent } from '#api/platform/create-event.ts';
import type { Nodes } from '#api/platform/nodes.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import { shareByNode } from '#api/platform/share-by-node.ts';

/** A node's news about the chats open there. */
interface Published {
  /** The full list, not only a change. */
  readonly isAll: boolean;
  readonly open: readonly TokenHash[];
  readonly closed: readonly TokenHash[];
}

interface Deps extends Pick<Runtime, 'timers'> {
  readonly nodes: Nodes;
}

/** Counts the sockets of each visitor. `onChange`: the first opened, or the last closed for good. */
const createHere = (timers: Runtime['timers'], onChange: (tokenHash: TokenHash) => void) => {
  const sockets = new Map<TokenHash, number>();
  const closing = new Map<TokenHash, Cancel>();
  const count = (tokenHash: TokenHash): number => sockets.get(tokenHash) ?? 0;
  const close = (tokenHash: TokenHash): void => {
    closing.delete(tokenHash);
    sockets.delete(tokenHash);
    onChange(tokenHash);
  };
  return {
    all: (): TokenHash[] => [...sockets.keys()],
    has: (tokenHash: TokenHash): boolean => sockets.has(tokenHash),
    enter: (tokenHash: TokenHash): void => {
      closing.get(tokenHash)?.();
      closing.delete(tokenHash);
      const isNew = !sockets.has(tokenHash);
      sockets.set(tokenHash, count(tokenHash) + 1);
      if (isNew) onChange(tokenHash);
    },
    leave: (tokenHash: TokenHash): void => {
      sockets.set(tokenHash, count(tokenHash) - 1);
      if (count(tokenHash) > 0) return;
      closing.set(
        tokenHash,
        timers.after(presenceLimits.graceMs, () => close(tokenHash)),
      );
    },
    stop: (): void => {
      for (const cancel of closing.values()) cancel();
    },
  };
};

/**
 * The untracked visitors whose chat is connected, on any node: their presence is known, their page is
 * not. In memory only. As with presence, a chat is open until 10 s after its last socket closed, and
 * disappears with its node.
 */
export const createOpenChats = ({ timers, nodes }: Deps) => {
  const changed = createEvent<TokenHash>();
  const elsewhere = new Map<string, ReadonlySet<TokenHash>>();

  const here = createHere(timers, (tokenHash) => {
    const [open, closed] = here.has(tokenHash) ? [[tokenHash], []] : [[], [tokenHash]];
    send({ isAll: false, open, closed });
    changed.emit(tokenHash);
  });
  const put = (node: string, chats: ReadonlySet<TokenHash>): void => {
    const before = elsewhere.get(node) ?? new Set();
    elsewhere.set(node, chats);
    for (const tokenHash of new Set([...before, ...chats]))
      if (before.has(tokenHash) !== chats.has(tokenHash)) changed.emit(tokenHash);
  };

  const send = shareByNode<Published>({
    nodes,
    name: 'open_chats',
    readAll: () => ({ isAll: true, open: here.all(), closed: [] }),
    has: (node) => elsewhere.has(node),
    put: (node, { isAll, open, closed }) => {
      const before = isAll ? [] : [...(elsewhere.get(node) ?? [])];
      put(node, new Set([...before, ...open].filter((tokenHash) => !closed.includes(tokenHash))));
    },
    remove: (node) => {
      put(node, new Set());
      elsewhere.delete(node);
    },
  });

  return {
    has: (tokenHash: TokenHash): boolean =>
      here.has(tokenHash) || [...elsewhere.values()].some((chats) => chats.has(tokenHash)),
    enter: here.enter,
    leave: here.leave,
    onChanged: changed.on,
    stop: here.stop,
  };
};

export type OpenChats = ReturnType<typeof createOpenChats>;
