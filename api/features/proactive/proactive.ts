import { Router } from 'express';
import { fail } from '#shared/contracts/errors.ts';
import {
  listProactiveRules,
  removeProactiveRule,
  saveProactiveRule,
  type ListedProactiveRule,
} from '#shared/contracts/proactive.ts';
import { iso } from '#shared/domain/time.ts';
import { limits } from '#shared/limits.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import type { VisitorPast } from '#api/features/proactive/match-rule.ts';
import type { Browsers, ProactiveStore } from '#api/features/proactive/store.ts';
import { createProactiveWatch, type ProactiveVisit } from '#api/features/proactive/watch.ts';
import { route } from '#api/http/route.ts';
import { createAgentReader } from '#api/platform/describe-agent.ts';
import type { Nodes } from '#api/platform/nodes.ts';
import { onEvent } from '#api/sockets/on-event.ts';
import type { UserNamespace, UserSocket } from '#api/sockets/socket-types.ts';
import type { Presence } from '#shared/contracts/admin.ts';
import type { VisitorId } from '#shared/contracts/ids.ts';
import type { TokenHash } from '#api/http/caller.ts';

type Visitor = TokenHash | `visitor:${VisitorId}`;

/** A visitor who is on the site, as far as proactive messages need to know. */
interface Present {
  readonly visitor: Visitor;
  readonly tokenHash: TokenHash | null;
  readonly visitorId: VisitorId;
  readonly country: string | null;
  readonly arrivedAt: number;
  readonly since: number;
  readonly presence: Presence;
  readonly tabs: number;
}

interface PresencePort {
  get(visitor: Visitor): Present | null;
  all(): Present[];
  /** The socket of the page where the visitor moved last; null without an open page. */
  socketOf(visitor: Visitor): string | null;
  /** Called when a visitor arrives, moves or leaves. */
  onChanged(listener: (visitor: Visitor) => void): void;
}

export interface ProactiveDeps extends Runtime {
  readonly store: ProactiveStore;
  readonly presence: PresencePort;
  readonly availability: {
    readonly isAway: () => boolean;
    onChanged(listener: () => void): void;
  };
  readonly users: UserNamespace;
  /** Null if it cannot be answered now. */
  readonly pastOf: (
    visits: readonly [Pick<Present, 'visitorId' | 'arrivedAt'>],
  ) => Promise<readonly VisitorPast[] | null>;
  /** All known browsers of the same person. */
  readonly browsersOf: (visit: Present) => Promise<Browsers>;
  readonly nodes: Nodes;
  /** Whether the chat is switched on. */
  readonly isOn: boolean;
}

type Visit = ProactiveVisit & { readonly present: Present };

const toVisit = (present: Present): Visit => ({
  page: present.presence.current_page,
  onPageSince: present.since,
  onSiteSince: present.arrivedAt,
  country: present.country,
  isActive: !present.presence.is_idle && present.tabs > 0,
  present,
});

/** Sends the message to the page that the visitor is viewing. */
const createSend = ({ store, presence, users, clock, ids, browsersOf }: ProactiveDeps) => {
  const agentOf = createAgentReader();
  const isBot = ({ request }: UserSocket): boolean => {
    const agent = request.headers['user-agent'] ?? '';
    return agent === '' || agentOf(agent).isKnownBot;
  };
  return async ({ present }: Visit, rule: ListedProactiveRule): Promise<boolean> => {
    const { tokenHash, visitorId, visitor } = present;
    const socket = users.sockets.get(presence.socketOf(visitor) ?? '');
    if (!socket || tokenHash === null) return false;
    if (isBot(socket)) return true;
    const { name, content } = rule;
    const [id, clientId, at] = [ids.message(), ids.client(), clock.now()];
    const message = { tokenHash, visitorId, id, clientId, rule: name, content, at };
    if (await store.add(message, await browsersOf(present))) {
      const sent_at = iso(at);
      socket.emit('proactive_message', { client_id: clientId, rule: name, content, sent_at });
    }
    return true;
  };
};

/** The rules, as the admin edits them. `onChanged` is called after the commit. */
const createRoutes = (store: ProactiveStore, onChanged: () => Promise<ListedProactiveRule[]>) => {
  const routes = Router();
  route(routes, listProactiveRules, async () => ({ rules: await store.rules() }));
  route(routes, saveProactiveRule, async ({ body: { replaces = null, ...rule } }) => {
    const isStored = await store.saveRule(rule, replaces, limits.proactive.rules);
    if (!isStored) return fail('conflict', 'the maximum number of proactive messages is reached');
    return { rules: await onChanged() };
  });
  route(routes, removeProactiveRule, async ({ params }) => {
    await store.removeRule(params.name);
    return { rules: await onChanged() };
  });
  return routes;
};

/** Invites visitors to the chat by the owner's rules, while the owner is here to answer. */
export const createProactive = (deps: ProactiveDeps) => {
  const { store, presence, availability, clock, timers, logger, isOn, pastOf } = deps;
  let enabled: readonly ListedProactiveRule[] = [];
  const onFailed = (error: unknown) => logger.error('proactive_message_failed', { error });
  const watch = createProactiveWatch<Present['visitor'], Visit, ListedProactiveRule>({
    clock,
    timers,
    rules: () => enabled,
    visitOf: (visitor) => {
      const present = presence.get(visitor);
      return present === null || present.tokenHash === null ? null : toVisit(present);
    },
    isOwnerHere: () => !availability.isAway(),
    pastOf: async ({ present }) => (await pastOf([present]))?.[0] ?? null,
    send: createSend(deps),
    onFailed,
  });
  const lookAtAll = () => {
    for (const { visitor } of presence.all()) watch.changed(visitor);
  };
  const loadRules = async () => {
    const rules = await store.rules();
    enabled = isOn ? rules.filter((rule) => rule.is_enabled) : [];
    lookAtAll();
    return rules;
  };
  const changed = deps.nodes.topic<null>('proactive_rules');
  const reload = () => void loadRules().catch(onFailed);
  changed.on(reload);
  deps.nodes.onGap(reload);
  presence.onChanged(watch.changed);
  availability.onChanged(lookAtAll);
  return {
    routes: createRoutes(store, async () => {
      const rules = await loadRules();
      changed.send(null);
      return rules;
    }),
    onVisitor: (socket: UserSocket): void => {
      const { tokenHash } = socket.data;
      onEvent(socket, 'proactive_shown', logger, async ({ client_id: id }) => {
        if (tokenHash !== null) await store.markShown(tokenHash, id, clock.now());
      });
    },
    start: reload,
    stop: watch.stop,
  };
};
