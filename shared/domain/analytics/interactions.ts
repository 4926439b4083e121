/** The interaction that the site reports once the server has stored a contact message. */
export const CONTACT_SENT = 'contact_sent';
