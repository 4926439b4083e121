import { addPushDevice } from '#shared/contracts/push.ts';
import type { CallApi } from '#shared/client/http-client.ts';
import { removeRenewal, writeRenewal } from '#site/console-worker/renewal.ts';
import { currentSubscription, registerWorker } from '#site/admin/push/worker-registration.ts';

/** Sends the subscription to the server, and the data for renewing it to the worker. */
const saveSubscription = async (
  call: CallApi,
  subscription: PushSubscription,
  publicKey: string,
) => {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  const added = await call(addPushDevice, { body: { endpoint, keys: { p256dh, auth } } });
  await writeRenewal(caches, { token: added.renewal_token, publicKey, endpoint });
  return added.device_id;
};

/** Subscribes, replacing any subscription with another server's key. */
const subscribe = async (registration: ServiceWorkerRegistration, publicKey: string) => {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await registration.pushManager.subscribe(options);
  } catch (error) {
    const old = await registration.pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return registration.pushManager.subscribe(options);
  }
};

/**
 * Enables push in this browser. Call it from a tap, because it requests permission. Resolves to the
 * error in words, or null. Rejects if the server does not respond.
 */
export const enablePush = async (call: CallApi, publicKey: string): Promise<string | null> => {
  if ((await Notification.requestPermission()) !== 'granted') {
    return 'Notifications were not allowed.';
  }
  const registration = await registerWorker();
  if (!registration) return 'This browser did not start the console’s worker. Reload the page.';
  let subscription: PushSubscription;
  try {
    subscription = await subscribe(registration, publicKey);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return `The browser’s push service refused: ${why}`;
  }
  await saveSubscription(call, subscription, publicKey);
  return null;
};

/** Ends this browser's subscription. The caller must inform the server. */
export const disablePush = async (): Promise<void> => {
  await (await currentSubscription())?.unsubscribe();
  await removeRenewal(caches);
};
