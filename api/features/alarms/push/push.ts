import type { Random } from '#shared/ports/random.ts';
import { iso } from '#shared/domain/time.ts';
import { limits } from '#shared/limits.ts';
import type { Attempt, Channel } from '#api/features/alarms/channel.ts';
import { createPushRoutes, type PushRoutes } from '#api/features/alarms/push/push-routes.ts';
import { payloadOf, type PushPayload } from '#api/features/alarms/push/push-text.ts';
import { createSendPush } from '#api/features/alarms/push/send-push.ts';
import type { PushDevice, PushStore } from '#api/features/alarms/push/store.ts';
import type { VapidKeys } from '#api/features/alarms/push/vapid.ts';
import { createOutgoing, type Outgoing } from '#api/platform/outgoing/outgoing.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import type { SettingsStore } from '#api/platform/settings-store.ts';

type PushContact =
  | { readonly ok: true; readonly contact: string }
  /** Why push is off, naming the settings. */
  | { readonly ok: false; readonly why: string };

interface Given {
  readonly ownerEmail: string | undefined;
  readonly publicUrl: string | undefined;
}

/** Apple's push service answers 403 to such a contact (web-push-libs/web-push#947). */
const isLocal = (host: string): boolean =>
  !host.includes('.') ||
  /(^|\.)(localhost|local|invalid|internal|test)\.?$/i.test(host) ||
  /^[\d.]+$|:/.test(host);

/** The contact that a push service may use for this server. */
export const pushContact = ({ ownerEmail, publicUrl }: Given): PushContact => {
  if (ownerEmail !== undefined && !isLocal(ownerEmail.split('@').at(-1) ?? '')) {
    return { ok: true, contact: `mailto:${ownerEmail}` };
  }
  if (publicUrl?.startsWith('https://') && !isLocal(new URL(publicUrl).hostname)) {
    return { ok: true, contact: publicUrl };
  }
  const wish =
    'Push services want an address of the owner: set OWNER_EMAIL to a real address, or PUBLIC_URL to the https address of the site.';
  if (ownerEmail !== undefined) return { ok: false, why: `OWNER_EMAIL is a local name. ${wish}` };
  if (publicUrl === undefined) {
    return { ok: false, why: `OWNER_EMAIL and PUBLIC_URL are not set. ${wish}` };
  }
  const fault = publicUrl.startsWith('https://') ? 'is a local name' : 'is not https';
  return { ok: false, why: `OWNER_EMAIL is not set, and PUBLIC_URL ${fault}. ${wish}` };
};

export interface PushDeps extends Pick<Runtime, 'clock' | 'ids'> {
  readonly store: PushStore;
  readonly settings: SettingsStore;
  readonly vapid: VapidKeys;
  readonly random: Random;
  readonly ownerEmail: string | undefined;
  readonly publicUrl: string | undefined;
  /** The mark of the current admin key. */
  readonly keyMark: () => string;
  /** Unread messages in all. */
  readonly unreadTotal: () => Promise<number>;
  /** By default, one that reaches the public internet over https. */
  readonly outgoing?: Outgoing | undefined;
}

const SHOWS_TEXT = 'push_shows_text';
const GONE = 'push_devices_gone';

const publicInternet = (): Outgoing =>
  createOutgoing({
    timeoutMs: limits.push.answerWithinMs,
    maxAnswerBytes: limits.push.answerBytes,
  });

/** Web Push: the channel to the owner's devices, and the calls by which they subscribe. */
export const createPush = (deps: PushDeps) => {
  const { store, settings, clock, keyMark, unreadTotal, outgoing = publicInternet() } = deps;
  const contact = pushContact(deps);
  const send = contact.ok ? createSendPush({ ...deps, outgoing, contact: contact.contact }) : null;
  const showsText = async () => (await settings.get(SHOWS_TEXT)) === 'on';

  const gone = async () =>
    JSON.parse((await settings.get(GONE)) ?? '[]') as Awaited<ReturnType<PushRoutes['gone']>>;
  /** Reported because the owner relies on push on that device. */
  const noteGone = async ({ label }: PushDevice, answer: string) => {
    const noted = [{ label, at: iso(clock.now()), answer }, ...(await gone())];
    await settings.put(GONE, JSON.stringify(noted.slice(0, limits.push.devices)));
  };

  /** Makes one attempt and records it with the device. Removes a device that is gone. */
  const sendTo = async (
    device: PushDevice,
    payload: PushPayload,
    signal?: AbortSignal,
  ): Promise<Attempt> => {
    if (!send) return { kind: 'refused', answer: contact.ok ? '' : contact.why };
    const attempt = await send(payload, device, signal);
    if (attempt.kind === 'gone') {
      if (await store.remove(device.id, device.endpoint)) await noteGone(device, attempt.answer);
    } else {
      const { kind, answer: text } = attempt;
      await store.answered(device, { text, isAccepted: kind === 'accepted', at: clock.now() });
    }
    return attempt;
  };

  const channel: Channel = {
    name: 'push',
    isOn: () => send !== null,
    recipients: async () => (send ? (await store.list(keyMark())).map(({ id }) => id) : []),
    deliver: async (notice, recipient, signal) => {
      const device = (await store.list(keyMark())).find(({ id }) => id === recipient);
      if (!device) return { kind: 'gone', answer: 'The device was removed.' };
      const [isShown, unread] = await Promise.all([showsText(), unreadTotal()]);
      return sendTo(device, payloadOf(notice, { showsText: isShown, unread }), signal);
    },
  };

  return {
    channel,
    lacks: contact.ok ? [] : [contact.why],
    routes: createPushRoutes({
      ...deps,
      off: contact.ok ? null : contact.why,
      refusalOf: outgoing.refusalOf,
      showsText,
      gone,
      setShowsText: (isShown) => settings.put(SHOWS_TEXT, isShown ? 'on' : 'off'),
      sendTo,
    }),
  };
};
