import type { AppDeps } from '#api/app-deps.ts';
import { createPush } from '#api/features/alarms/push/push.ts';

/** Web Push, with what it needs of the storage and of the admin key. */
export const wirePush = (deps: AppDeps) =>
  createPush({
    ...{ ...deps, settings: deps.storage.settings, store: deps.storage.pushDevices },
    keyMark: deps.keys.mark,
    unreadTotal: deps.storage.conversations.unreadTotal,
  });
