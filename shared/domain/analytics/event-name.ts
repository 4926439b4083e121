/** The name of an event: `contact_sent`, `page-view`. */
export const eventNamePattern = /^[a-z][a-z0-9_-]{0,63}$/;
/** A step of a funnel: a page or an event. */
export const stepPattern = /^(page:\/|event:[a-z][a-z0-9_-]{0,63}$)/;
