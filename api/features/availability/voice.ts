import { createHash } from 'node:crypto';
import { Router } from 'express';
import { z } from 'zod';
import { fail, type Failure } from '#shared/contracts/errors.ts';
import { getPortrait, getVoice, setVoice, type Voice } from '#shared/contracts/owner-voice.ts';
import type { BodyOf } from '#shared/contracts/call.ts';
import type { Owner } from '#shared/contracts/presence.ts';
import { presenceLimits } from '#shared/presence-limits.ts';
import { route } from '#api/http/route.ts';
import { recognise } from '#api/platform/recognise.ts';

/** As it is saved: the texts, and the picture itself. */
export const savedVoiceSchema = z.object({
  name: z.string().nullable(),
  greeting: z.string().nullable(),
  reply_time: z.string().nullable(),
  portrait: z.object({ version: z.string(), type: z.string(), base64: z.string() }).nullable(),
});
export type SavedVoice = z.infer<typeof savedVoiceSchema>;

export const noVoice: SavedVoice = { name: null, greeting: null, reply_time: null, portrait: null };

const addressOf = ({ portrait }: SavedVoice): string | null =>
  portrait && getPortrait.path.replace(':version', portrait.version);

/** The part that visitors get: set fields only. */
export const shownVoice = (voice: SavedVoice): Partial<Owner> => {
  const { name, greeting, reply_time } = voice;
  const portrait = addressOf(voice);
  return {
    ...(name !== null && { name }),
    ...(greeting !== null && { greeting }),
    ...(reply_time !== null && { reply_time }),
    ...(portrait !== null && { portrait }),
  };
};

const refused = (why: string): Failure =>
  fail('validation_failed', 'the request is invalid', { fields: { portrait: why } });

/** Types that every browser shows. */
const shownTypes = ['image/png', 'image/jpeg', 'image/webp'];

const readPortrait = (base64: string): NonNullable<SavedVoice['portrait']> | Failure => {
  const bytes = Buffer.from(base64, 'base64');
  const { type, size } = recognise(bytes);
  if (!size || !shownTypes.includes(type)) return refused('must be a PNG, JPEG or WebP picture');
  if (Math.max(size.width, size.height) > presenceLimits.portraitPixels)
    return refused(`must have at most ${presenceLimits.portraitPixels} pixels a side`);
  const version = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  return { version, type, base64 };
};

interface Deps {
  readonly read: () => SavedVoice;
  /** Saves and publishes. Settles after the commit. */
  readonly save: (voice: SavedVoice) => Promise<void>;
}

export const createVoiceRoutes = ({ read, save }: Deps): Router => {
  const routes = Router();
  const answer = (): Voice => ({ ...read(), portrait: addressOf(read()) });
  const change = async ({
    portrait: given,
    ...texts
  }: BodyOf<typeof setVoice>): Promise<Voice | Failure> => {
    const portrait =
      given === undefined ? read().portrait : given === null ? null : readPortrait(given);
    if (portrait !== null && 'ok' in portrait) return portrait;
    await save({ ...texts, portrait });
    return answer();
  };
  route(routes, getVoice, async () => answer());
  route(routes, setVoice, ({ body }) => change(body));
  route(routes, getPortrait, async ({ params, response }) => {
    const { portrait } = read();
    if (portrait?.version !== params.version) return fail('not_found', 'there is no such picture');
    response.setHeader('Content-Type', portrait.type);
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Content-Security-Policy', "sandbox; default-src 'none'");
    response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    response.send(Buffer.from(portrait.base64, 'base64'));
    return undefined;
  });
  return routes;
};
