/** The visitor's unsent messages in local storage, and the lock under which they are sent. */
export const OUTBOX_KEY = 'foyer-outbox';
