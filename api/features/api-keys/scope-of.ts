import type { ApiScope } from '#shared/contracts/api-scopes.ts';
import { calls } from '#shared/contracts/index.ts';
import { patternOf } from '#api/http/route.ts';

const readable = Object.values(calls).flatMap(({ scope, path }) =>
  scope === undefined ? [] : [{ scope, pattern: patternOf(path) }],
);

/**
 * The scope that a request needs; null when no API key may make it. Stricter than Express about
 * case and trailing slashes: what it does not recognise is refused.
 */
export const scopeOf = (method: string, path: string): ApiScope | null =>
  method === 'GET' ? (readable.find(({ pattern }) => pattern.test(path))?.scope ?? null) : null;
