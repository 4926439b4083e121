import { expect, test } from 'vitest';
import { presenceLimits } from '#shared/presence-limits.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createOpenChats } from '#api/features/conversations/open-chats.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { loneNode, type Nodes } from '#api/platform/nodes.ts';

const token = (n: number) => `token-${n}` as TokenHash;

/** Nodes that reach each other at once. */
const createNodes = () => {
  type Listener = (message: never, node: string) => unknown;
  const listeners: { node: string; name: string; run: Listener }[] = [];
  const left: ((node: string) => void)[] = [];
  const joined: { node: string; run: () => void }[] = [];
  const open = (node: string): Nodes => ({
    ...loneNode,
    topic: (name) => ({
      send: (message) => {
        for (const one of listeners)
          if (one.name === name && one.node !== node) one.run(message as never, node);
      },
      request: () => Promise.resolve(),
      on: (run) => void listeners.push({ node, name, run }),
    }),
    onJoined: (run) => void joined.push({ node, run }),
    onLeft: (run) => void left.push(run),
  });
  return {
    open,
    join: (node: string) => {
      for (const one of joined) if (one.node !== node) one.run();
    },
    leave: (node: string) => {
      for (const run of left) run(node);
    },
  };
};

const openOn = (nodes: Nodes, clock = createFakeClock()) => {
  const chats = createOpenChats({ nodes, timers: clock });
  const changes: TokenHash[] = [];
  chats.onChanged((tokenHash) => changes.push(tokenHash));
  return { ...chats, clock, changes };
};

test('a chat is open until its last socket has been closed for the grace period', () => {
  const { enter, leave, has, clock, changes } = openOn(loneNode);
  enter(token(1));
  enter(token(1));
  leave(token(1));
  clock.advance(presenceLimits.graceMs);
  expect(has(token(1))).toBe(true);
  leave(token(1));
  clock.advance(presenceLimits.graceMs - 1);
  enter(token(1));
  clock.advance(presenceLimits.graceMs);
  expect({ isOpen: has(token(1)), changes }).toEqual({ isOpen: true, changes: [token(1)] });
  leave(token(1));
  clock.advance(presenceLimits.graceMs);
  expect({ isOpen: has(token(1)), changes }).toEqual({
    isOpen: false,
    changes: [token(1), token(1)],
  });
});

test('after stopping it leaves no timer', () => {
  const { enter, leave, stop, clock, changes } = openOn(loneNode);
  enter(token(1));
  leave(token(1));
  stop();
  clock.advance(presenceLimits.graceMs);
  expect(changes).toEqual([token(1)]);
});

test('chats of one node are open on the others, until they close or the node is gone', () => {
  const nodes = createNodes();
  const a = openOn(nodes.open('a'));
  const b = openOn(nodes.open('b'));
  a.enter(token(1));
  a.enter(token(2));
  expect([b.has(token(1)), b.has(token(2))]).toEqual([true, true]);
  a.leave(token(1));
  a.clock.advance(presenceLimits.graceMs);
  expect([b.has(token(1)), b.has(token(2))]).toEqual([false, true]);
  nodes.leave('a');
  expect(b.has(token(2))).toBe(false);
  expect(b.changes).toEqual([token(1), token(2), token(1), token(2)]);
});

test('a node that joins, or missed messages of another, gets all of its chats', () => {
  const nodes = createNodes();
  const a = openOn(nodes.open('a'));
  a.enter(token(1));
  const b = openOn(nodes.open('b'));
  nodes.join('b');
  expect(b.has(token(1))).toBe(true);
  const c = openOn(nodes.open('c'));
  a.enter(token(2));
  expect([c.has(token(1)), c.has(token(2))]).toEqual([true, true]);
});
