import { z } from 'zod';
import { ApiError } from '#shared/client/http-client.ts';
import type { SetupError, SetupFailure } from '#shared/contracts/desktop-bridge.ts';
import { getHealth } from '#shared/contracts/health.ts';
import type { ServerAccess } from './open-server.ts';

type Reading<T> = ({ ok: true } & T) | { ok: false; error: SetupError };

const failed = (code: SetupFailure) => ({ ok: false as const, error: { code } });

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host);

/** The origin of the typed address: https, or this machine. Without a scheme https is assumed. */
export const readServerAddress = (typed: string): Reading<{ server: string }> => {
  const text = typed.trim();
  const full = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (text === '' || !URL.canParse(full)) return failed('not_an_address');
  const url = new URL(full);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return failed('not_an_address');
  if (url.username !== '' || url.password !== '') return failed('not_an_address');
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) return failed('not_secure');
  return { ok: true, server: url.origin };
};

const WAIT_MS = 10_000;
// A newer server may return more fields.
const healthAnswer = z.looseObject({
  product: z.literal('foyer'),
  version: getHealth.answer.shape.version,
});

/** Has the server identify itself before anything is sent to it. */
export const identifyServer = async (
  typed: string,
  { openExchange, refusedOf }: Pick<ServerAccess, 'openExchange' | 'refusedOf'>,
): Promise<Reading<{ server: string; version: string }>> => {
  const address = readServerAddress(typed);
  if (!address.ok) return address;
  let text: string;
  try {
    const { method, path } = getHealth;
    ({ text } = await openExchange(address.server, WAIT_MS)(path, { method }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const certificate = refusedOf(new URL(address.server).hostname);
    return certificate
      ? { ok: false, error: { code: 'certificate', certificate } }
      : failed('no_answer');
  }
  try {
    const { version } = healthAnswer.parse(JSON.parse(text));
    return { ok: true, server: address.server, version };
  } catch {
    return failed('not_foyer');
  }
};
