import { createObservable } from '#shared/client/observable.ts';
import type { Owner } from '#shared/contracts/presence.ts';

/** Whether the owner is here, for the page besides the chat; null until the server has told it. */
export const ownerHere = createObservable<{ readonly owner: Owner | null }>({ owner: null });
