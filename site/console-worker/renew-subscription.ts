import { renewPushDevice } from '#shared/contracts/push.ts';
import { readRenewal } from '#site/console-worker/renewal.ts';
import type { WorkerScope } from '#site/console-worker/worker-scope.ts';

/** The browser has replaced its subscription: subscribes again, and tells the server. */
export const renewSubscription = async ({
  caches,
  registration,
}: Pick<WorkerScope, 'caches' | 'registration'>): Promise<void> => {
  const renewal = await readRenewal(caches);
  if (!renewal) return;
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: renewal.publicKey,
  });
  const answer = await fetch(renewPushDevice.path, {
    method: renewPushDevice.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...subscription.toJSON(), renewal_token: renewal.token }),
  });
  // Logged out meanwhile: nobody sends to this subscription.
  if (answer.status === 404) await subscription.unsubscribe();
};
