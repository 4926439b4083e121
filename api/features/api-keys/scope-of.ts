import type { ApiScope } from '#shared/contracts/api-scopes.ts';
import { calls } from '#shared/contracts/index.ts';
import { isPathOf } from '#api/http/route.ts';

const readable = Object.values(calls).filter(({ scope }) => scope !== undefined);

/**
 * The scope that a request needs; null when no API key may make it. Stricter than Express about
 * case and trailing slashes: what it does not recognise is refused.
 */
export const scopeOf = (method: string, path: string): ApiScope | null =>
  method === 'GET' ? (readable.find((call) => isPathOf(call.path, path))?.scope ?? null) : null;
