/** Where a browser without scripts sends the contact form, form-encoded. */
export const PLAIN_FORM_PATH = '/api/contact/form';
