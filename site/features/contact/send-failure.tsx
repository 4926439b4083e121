import type { ContactFields } from '#shared/domain/contact/validate-contact.ts';
import type { ContactPhase } from '#site/features/contact/contact-form.ts';
import { mailtoOf, waitText } from '#site/features/contact/contact-texts.ts';

interface SendFailureProps {
  phase: ContactPhase;
  address: string;
  /** The input, to be copied into an e-mail. */
  fields: () => ContactFields;
}

/** Explains why the message was not sent and what to do. */
export const SendFailure = ({ phase, address, fields }: SendFailureProps) => {
  if (phase.kind !== 'failed' && phase.kind !== 'slowed') return null;
  const byMail = <a href={mailtoOf(address, fields())}>send it as an e-mail</a>;
  if (phase.kind === 'slowed')
    return (
      <p>
        Several messages came from your network in a short time. Please try again in{' '}
        {waitText(phase.waitS)}, or {byMail}. Your message is kept here.
      </p>
    );
  return (
    <p>
      {phase.why === 'no-answer'
        ? 'No answer from the server: your message may not have arrived. '
        : 'The server could not take your message. '}
      It is kept here; sending it again never stores it twice. Try again, or {byMail}.
    </p>
  );
};
