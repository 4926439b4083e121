import { Router } from 'express';
import {
  createApiKey,
  listApiKeys,
  revokeApiKey,
  type ApiKey,
} from '#shared/contracts/api-keys.ts';
import { fail } from '#shared/contracts/errors.ts';
import { iso } from '#shared/domain/time.ts';
import { limits } from '#shared/limits.ts';
import type { Random } from '#shared/ports/random.ts';
import { createApiKeyCheck, hashOfApiKey } from '#api/features/api-keys/api-key-check.ts';
import type { ApiKeyStore, StoredApiKey } from '#api/features/api-keys/store.ts';
import type { PeerReader } from '#api/http/peer.ts';
import { route } from '#api/http/route.ts';
import type { Runtime } from '#api/platform/runtime.ts';

interface Deps extends Pick<Runtime, 'clock' | 'ids' | 'logger'> {
  readonly store: ApiKeyStore;
  readonly random: Random;
  readonly peerOf: PeerReader;
  readonly wrongKeys: Parameters<typeof createApiKeyCheck>[0]['wrongKeys'];
}

const toRow = ({ id, name, scopes, createdAt, usedAt }: StoredApiKey): ApiKey => ({
  key_id: id,
  name,
  scopes: [...scopes],
  created_at: iso(createdAt),
  used_at: usedAt === null ? null : iso(usedAt),
});

/**
 * API keys, with which other programs read figures and conversations, and add data that the owner
 * allows.
 */
export const createApiKeys = (deps: Deps) => {
  const { store, clock, ids, random, logger } = deps;
  const rows = async () => (await store.list()).map(toRow);
  const newKey = (mayWrite: boolean) =>
    `foyer_${mayWrite ? 'write' : 'read'}_${Buffer.from(random.bytes(limits.identity.adminKeyBytes)).toString('base64url')}`;
  const routes = Router();
  route(routes, listApiKeys, async () => ({ keys: await rows() }));
  route(routes, createApiKey, async ({ body: { name, scopes } }) => {
    const [id, key] = [ids.client(), newKey(scopes.includes('write'))];
    const added = { id, name, scopes, hash: hashOfApiKey(key), createdAt: clock.now() };
    if (!(await store.add(added, limits.identity.apiKeys)))
      return fail('conflict', `there are ${limits.identity.apiKeys} keys; revoke one first`);
    return { keys: await rows(), key, key_id: id };
  });
  route(routes, revokeApiKey, async ({ params }) => {
    await store.revoke(params.key_id);
    return { keys: await rows() };
  });
  return {
    routes,
    check: createApiKeyCheck({
      ...deps,
      onError: (error) => logger.warn('api_key_use_not_noted', { error }),
    }),
  };
};
