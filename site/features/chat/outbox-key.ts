/** The storage key of unsent messages, and the name of the lock under which they are sent. */
export const OUTBOX_KEY = 'foyer-outbox';
