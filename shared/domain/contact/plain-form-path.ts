/** The target of the form-encoded contact form, for browsers without scripts. */
export const PLAIN_FORM_PATH = '/api/contact/form';
