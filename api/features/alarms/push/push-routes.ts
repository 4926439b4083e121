import { createHash } from 'node:crypto';
import { Router, type Request } from 'express';
import { ADMIN_SESSION_HEADER, sessionIdSchema } from '#shared/contracts/admin-sessions.ts';
import type { AnswerOf } from '#shared/contracts/call.ts';
import { fail } from '#shared/contracts/errors.ts';
import {
  addPushDevice,
  getPush,
  removePushDevice,
  renewPushDevice,
  setPush,
  testPushDevice,
  type ListedPushDevice,
} from '#shared/contracts/push.ts';
import { iso } from '#shared/domain/time.ts';
import { limits } from '#shared/limits.ts';
import type { Random } from '#shared/ports/random.ts';
import type { Attempt } from '#api/features/alarms/channel.ts';
import type { PushPayload } from '#api/features/alarms/push/push-text.ts';
import { canEncryptTo } from '#api/features/alarms/push/send-push.ts';
import type { PushDevice, PushStore, Subscription } from '#api/features/alarms/push/store.ts';
import type { VapidKeys } from '#api/features/alarms/push/vapid.ts';
import { route } from '#api/http/route.ts';
import { createAgentReader } from '#api/platform/describe-agent.ts';
import type { Runtime } from '#api/platform/runtime.ts';

export interface PushRoutes extends Pick<Runtime, 'clock' | 'ids'> {
  readonly store: PushStore;
  readonly vapid: VapidKeys;
  readonly random: Random;
  readonly keyMark: () => string;
  readonly unreadTotal: () => Promise<number>;
  readonly off: string | null;
  readonly refusalOf: (url: string) => string | null;
  readonly showsText: () => Promise<boolean>;
  readonly setShowsText: (isShown: boolean) => Promise<void>;
  readonly gone: () => Promise<AnswerOf<typeof getPush>['gone']>;
  readonly sendTo: (device: PushDevice, payload: PushPayload) => Promise<Attempt>;
}

const TOKEN_BYTES = 32;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const time = (at: number | null): string | null => (at === null ? null : iso(at));

const listed = (device: PushDevice): ListedPushDevice => ({
  device_id: device.id,
  session_id: device.sessionId,
  label: device.label,
  created_at: iso(device.createdAt),
  accepted_at: time(device.acceptedAt),
  answer: device.answer,
  answered_at: time(device.answeredAt),
});

const noDevice = () => fail('not_found', 'there is no such device');

export const createPushRoutes = (deps: PushRoutes): Router => {
  const { store, vapid, random, ids, clock, keyMark, refusalOf } = deps;
  const describe = createAgentReader();
  const routes = Router();

  const labelOf = (request: Request): string => {
    const { browser, os } = describe(request.get('user-agent') ?? '', request.headers);
    return `${browser} on ${os}`;
  };
  const invalid = (field: string, message: string) =>
    fail('validation_failed', 'the request is invalid', { fields: { [field]: message } });
  const refuse = (subscription: Subscription) => {
    const refusal = refusalOf(subscription.endpoint);
    if (refusal !== null) return invalid('endpoint', refusal);
    return canEncryptTo(subscription) ? null : invalid('keys.p256dh', 'must be a key of P-256');
  };

  route(routes, getPush, async () => ({
    off: deps.off,
    public_key: vapid.publicKey,
    shows_text: await deps.showsText(),
    devices: (await store.list(keyMark())).map(listed),
    gone: await deps.gone(),
  }));

  route(routes, setPush, async ({ body }) => {
    await deps.setShowsText(body.shows_text);
    return { ok: true as const };
  });

  route(routes, addPushDevice, async ({ body: { endpoint, keys }, request }) => {
    const session = sessionIdSchema.safeParse(request.get(ADMIN_SESSION_HEADER)).data;
    if (session === undefined) return invalid(ADMIN_SESSION_HEADER, 'must name the session');
    const subscription = { endpoint, ...keys };
    const refusal = refuse(subscription);
    if (refusal) return refusal;
    const token = Buffer.from(random.bytes(TOKEN_BYTES)).toString('base64url');
    const device = {
      ...subscription,
      id: ids.client(),
      sessionId: session,
      label: labelOf(request),
      keyMark: keyMark(),
      renewalHash: hashOf(token),
    };
    const added = await store.add(device, clock.now(), limits.push.devices);
    if (added === 'ended') return fail('unauthorized', 'this console was logged out');
    if (added === 'full') {
      return fail('conflict', `there are ${limits.push.devices} devices; remove one first`);
    }
    return { device_id: added.id, renewal_token: token };
  });

  route(routes, removePushDevice, async ({ params }) =>
    (await store.remove(params.device_id)) ? { ok: true as const } : noDevice(),
  );

  route(routes, testPushDevice, async ({ params }) => {
    const device = (await store.list(keyMark())).find(({ id }) => id === params.device_id);
    if (!device) return noDevice();
    const { kind, answer } = await deps.sendTo(device, {
      id: ids.client(),
      kind: 'test',
      at: clock.now(),
      topic: 'test',
      title: 'This is a test',
      body: 'A visitor would be waiting for you.',
      path: '/admin/settings/push',
      unread: await deps.unreadTotal(),
    });
    return { outcome: kind, answer };
  });

  route(routes, renewPushDevice, async ({ body: { endpoint, keys, renewal_token: token } }) => {
    const subscription = { endpoint, ...keys };
    const refusal = refuse(subscription);
    if (refusal) return refusal;
    const isKnown = await store.renew(hashOf(token), subscription, keyMark());
    return isKnown ? { ok: true as const } : noDevice();
  });

  return routes;
};
