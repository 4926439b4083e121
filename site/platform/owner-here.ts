import { createObservable } from '#shared/client/observable.ts';
import type { Owner } from '#shared/contracts/presence.ts';

/** Whether the owner is present, for parts outside the chat; null until the server reports it. */
export const ownerHere = createObservable<{ readonly owner: Owner | null }>({ owner: null });
