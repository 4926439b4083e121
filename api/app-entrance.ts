import type { RequestListener } from 'node:http';
import express from 'express';
import type { AppDeps } from '#api/app-deps.ts';
import type { Feature } from '#api/feature.ts';
import { createApiKeys } from '#api/features/api-keys/api-keys.ts';
import { createIdentity } from '#api/features/identity/identity.ts';
import { createOwnVisits } from '#api/features/identity/own-visits.ts';
import { createSlowDown } from '#api/features/identity/slow-down.ts';
import { mountRoutes } from '#api/http/mount.ts';
import { createOriginCheck } from '#api/http/origins.ts';
import { createPeerReader, createProxyWatch } from '#api/http/peer.ts';
import type { ReadLimit } from '#api/http/read-limit.ts';
import type { WriteLimit } from '#api/http/write-limit.ts';
import { loneNode } from '#api/platform/nodes.ts';
import { createServers } from '#api/sockets/create-servers.ts';
import { admitSockets, openNamespaces } from '#api/sockets/namespaces.ts';

interface Limits {
  readonly writes: WriteLimit;
  readonly reads: ReadLimit;
}

/** What stands before the features: the listener, the namespaces, and who is calling. */
export const createEntrance = (deps: AppDeps) => {
  const { storage, facts, clock } = deps;
  const { features: on, trustedHops } = facts;
  const proxy = createProxyWatch(trustedHops, deps.logger);
  const peerOf = createPeerReader(trustedHops, proxy.look);
  const verdictOf = createOriginCheck({ ...deps, peerOf });
  const ownVisits = createOwnVisits(deps.ownVisitMark, peerOf);
  const http = express();
  let listener: RequestListener = http;
  const { sessions, nodes, settings } = storage;
  const hasOtherNodes = nodes !== loneNode;
  const given = { ...deps, trustedHops, hasOtherNodes };
  const servers = createServers((request, response) => listener(request, response), {
    ...{ ...given, verdictOf, peerOf, isOwn: ownVisits.isOwn },
  });
  const namespaces = openNamespaces(servers.io);
  const known = { nodes, sessions, features: on, ownVisits, peerOf };
  const identity = createIdentity({ ...deps, ...namespaces, ...known });
  const callers = { ...identity.callers, settings, nodes };
  const wrongKeys = createSlowDown(clock);
  const apiKeys = createApiKeys({ ...deps, ...callers, store: storage.apiKeys, wrongKeys });

  /** Lets calls and sockets in. The features need the servers, so this comes after them. */
  const open = (limits: Limits, features: readonly Feature[]): void => {
    const parts = { ...deps, ...namespaces, ...callers, ...identity, ...limits, verdictOf };
    admitSockets(namespaces, { ...parts, ...servers }, features);
    const guarded = { ...parts, checkApiKey: apiKeys.check, isChatOn: on.chat };
    listener = mountRoutes(http, guarded, features);
  };
  return {
    servers,
    namespaces,
    identity,
    ownVisits,
    apiKeys,
    isProxyUnknown: proxy.isNoticed,
    open,
  };
};

export type Entrance = ReturnType<typeof createEntrance>;
