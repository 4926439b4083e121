import { z } from 'zod';
import { call } from '#shared/contracts/call.ts';
import { uuidSchema } from '#shared/contracts/ids.ts';
import { done, time } from '#shared/contracts/shapes.ts';
import { limits } from '#shared/limits.ts';

/** Push messages to the owner's devices (docs/alarms.md). */

/** The result of `PushSubscription.toJSON()`; keys are base64url without padding. */
const subscriptionSchema = z.object({
  endpoint: z
    .url({ protocol: /^https$/, error: 'must be an https address' })
    .max(limits.push.endpointCharacters),
  keys: z.object({
    p256dh: z.string().regex(/^[A-Za-z0-9_-]{87}$/, 'must be 65 bytes in base64url'),
    auth: z.string().regex(/^[A-Za-z0-9_-]{22}$/, 'must be 16 bytes in base64url'),
  }),
});

export const pushDeviceSchema = z.strictObject({
  device_id: uuidSchema,
  /** The session of the console that turned on push there. */
  session_id: uuidSchema,
  /** Browser and system, as text. */
  label: z.string(),
  created_at: time,
  /** When the push service last accepted a message. */
  accepted_at: time.nullable(),
  /** The push service's last answer, as text, and when. */
  answer: z.string().nullable(),
  answered_at: time.nullable(),
});
export type ListedPushDevice = z.infer<typeof pushDeviceSchema>;

const byDevice = z.object({ device_id: uuidSchema });

export const getPush = call('GET', '/api/admin/push', {
  doc:
    "The owner's devices. `off`: why no push message can be sent, in words that name the " +
    'settings; null when it can.',
  answer: z.strictObject({
    off: z.string().nullable(),
    /** The VAPID public key that browsers subscribe with. */
    public_key: z.string(),
    /** Whether notifications show names and the beginning of messages. */
    shows_text: z.boolean(),
    devices: z.array(pushDeviceSchema),
    /** Devices removed because their push service no longer knew them; newest first. */
    gone: z.array(z.strictObject({ label: z.string(), at: time, answer: z.string() })),
  }),
});

export const setPush = call('POST', '/api/admin/push', {
  doc: 'Whether notifications show texts.',
  body: z.object({ shows_text: z.boolean() }),
  answer: done,
});

export const addPushDevice = call('POST', '/api/admin/push/devices', {
  doc:
    "Adds the caller's device, or renews it. Needs a session (`x-admin-session`), with which " +
    'the device is removed. `renewal_token` is what its service worker renews the ' +
    'subscription with.',
  body: subscriptionSchema,
  answer: z.strictObject({ device_id: uuidSchema, renewal_token: z.string() }),
});

export const removePushDevice = call('POST', '/api/admin/push/devices/:device_id/remove', {
  doc: 'Removes a device.',
  params: byDevice,
  answer: done,
});

export const testPushDevice = call('POST', '/api/admin/push/devices/:device_id/test', {
  doc: 'Sends a message to a device at once. `answer`: what the push service answered, as text.',
  params: byDevice,
  answer: z.strictObject({
    outcome: z.enum(['accepted', 'retry', 'refused', 'gone']),
    answer: z.string(),
  }),
});

export const renewPushDevice = call('POST', '/api/push/renew', {
  doc:
    "Renews a device's subscription: for the service worker, which has no admin key, when the " +
    'browser has replaced it.',
  body: subscriptionSchema.extend({
    renewal_token: z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'must be a renewal token'),
  }),
  answer: done,
});
