import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { fail, type Failure } from '#shared/contracts/errors.ts';
import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { ApiKeyStore, StoredApiKey } from '#api/features/api-keys/store.ts';
import { addressKey } from '#api/http/address-key.ts';
import { createLimiter } from '#api/http/limiter.ts';
import type { PeerReader } from '#api/http/peer.ts';
import { slowDown } from '#api/http/slow-down.ts';
import type { ApiScope } from '#shared/contracts/api-scopes.ts';
import { calls } from '#shared/contracts/index.ts';
import { isPathOf } from '#api/http/route.ts';

const open = Object.values(calls).filter(({ scope }) => scope !== undefined);

/**
 * The scope that a request needs; null if no API key may make it. Stricter than Express about case and
 * trailing slashes: refuses everything it does not recognize.
 */
const scopeOf = (method: string, path: string): ApiScope | null =>
  open.find((call) => call.method === method && isPathOf(call.path, path))?.scope ?? null;

interface WrongKeys {
  waitMs(client: string): number;
  failed(client: string): void;
}

interface Deps {
  readonly store: Pick<ApiKeyStore, 'find' | 'used'>;
  readonly clock: Clock;
  readonly peerOf: PeerReader;
  readonly wrongKeys: WrongKeys;
  readonly onError: (error: unknown) => void;
}

/** Only the hash is stored and compared, so the time of a look-up reveals nothing about a key. */
export const hashOfApiKey = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Null for a request without one. The scheme's name is case-insensitive (RFC 9110, 11.1). */
const bearerOf = ({ headers }: Request): string | null =>
  /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null;

/**
 * Decides about a request with an API key in place of the admin key: null if it may make this call,
 * undefined without one.
 */
export const createApiKeyCheck = ({ store, clock, peerOf, wrongKeys, onError }: Deps) => {
  const noteUse = (key: StoredApiKey) => {
    const now = clock.now();
    const isFresh =
      key.usedAt !== null && Math.abs(now - key.usedAt) < limits.identity.apiKeyUsedEveryMs;
    // A full disk must not keep a program from reading.
    if (!isFresh) store.used(key.id, now).catch(onError);
  };
  const writes = createLimiter(clock, limits.identity.writesPerApiKey);
  return async (request: Request): Promise<Failure | null | undefined> => {
    const bearer = bearerOf(request);
    if (bearer === null) return undefined;
    const client = addressKey(peerOf(request).address);
    const waitMs = wrongKeys.waitMs(client);
    if (waitMs > 0) return slowDown('too many wrong API keys', waitMs);
    const key = await store.find(hashOfApiKey(bearer));
    if (!key) {
      wrongKeys.failed(client);
      return fail('unauthorized', 'the API key is wrong or was revoked');
    }
    const scope = scopeOf(request.method, request.baseUrl + request.path);
    if (scope === null) return fail('unauthorized', 'no API key may make this call');
    if (!key.scopes.includes(scope))
      return fail('unauthorized', `this API key lacks the scope ${scope}`);
    const writeWaitMs = scope === 'write' ? writes.take(key.id) : 0;
    if (writeWaitMs > 0) return slowDown('too many writes with this API key', writeWaitMs);
    noteUse(key);
    return null;
  };
};
