import type { ContactFields } from '#shared/domain/contact/validate-contact.ts';
import { texts } from '#site/texts/en.ts';

/** The wait in words, rounded up. */
export const retryAfterText = (seconds: number): string => {
  if (seconds < 60) return texts.contact.form.seconds(Math.max(1, Math.ceil(seconds)));
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60
    ? texts.contact.form.minutes(minutes)
    : texts.contact.form.hours(Math.ceil(minutes / 60));
};

// Mail programs and browsers truncate long URLs; the rest can be copied from the form.
const BODY_CHARACTERS = 1_500;

// A lone half of a surrogate pair makes encodeURIComponent throw.
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD');

/** The message as a mailto link, so that nothing has to be typed twice. */
export const mailtoOf = (address: string, { name, message }: ContactFields): string => {
  const body = wellFormed(message.slice(0, BODY_CHARACTERS));
  const parts = [
    ...(name === ''
      ? []
      : [`subject=${encodeURIComponent(texts.contact.form.subject(wellFormed(name)))}`]),
    ...(body === '' ? [] : [`body=${encodeURIComponent(body)}`]),
  ];
  return `mailto:${address}${parts.length > 0 ? `?${parts.join('&')}` : ''}`;
};
