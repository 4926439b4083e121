import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { AttachedEnquiryStore } from '#site/features/contact/attached-enquiry.ts';
import { createContactDraft } from '#site/features/contact/contact-draft.ts';
import { type ContactForm, createContactForm } from '#site/features/contact/contact-form.ts';
import { ContactFormFields } from '#site/features/contact/contact-form-fields.tsx';
import { mailtoOf } from '#site/features/contact/contact-texts.ts';
import { browserRandom, newClientId } from '#site/platform/browser-random.ts';
import { sessionKeyValue } from '#site/platform/browser-storage.ts';
import { browserTimers } from '#site/platform/browser-time.ts';
import { createCallApi } from '#shared/client/http-client.ts';
import { trackInteraction } from '#site/platform/interactions.ts';
import { showToast } from '#site/ui/toast/show-toast.ts';
import { texts } from '#site/texts/en.ts';

const createBrowserForm = (attached: AttachedEnquiryStore): ContactForm =>
  createContactForm({
    attached,
    draft: createContactDraft(sessionKeyValue()),
    callApi: createCallApi({ host: globalThis, timers: browserTimers() }),
    newClientId: () => newClientId(browserRandom()),
    page: () => location.pathname,
  });

/** Takes the focus on mount, so that screen readers announce it. */
const News = ({
  stamp,
  title,
  children,
}: {
  stamp: string;
  title: string;
  children: React.ReactNode;
}) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="letter letter-news">
      <span className="stamp">{stamp}</span>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      {children}
    </div>
  );
};

/** The contact form, or the confirmation or notice that replaces it. */
export const ContactFormPanel = ({
  name,
  address,
  attached,
}: {
  name: string;
  address: string;
  attached: AttachedEnquiryStore;
}) => {
  const [form] = useState(() => createBrowserForm(attached));
  const { phase } = useSyncExternalStore(form.state.subscribe, form.state.get, form.state.get);
  useEffect(() => {
    if (phase.kind !== 'sent') return;
    showToast(texts.contact.form.sent, 'done');
    trackInteraction('contact_sent');
  }, [phase.kind]);
  if (phase.kind === 'sent')
    return (
      <News stamp={texts.contact.form.received} title={texts.contact.form.arrived}>
        <p>{texts.contact.form.answers(name)}</p>
        <p>
          <button type="button" className="button" onClick={form.writeAnother}>
            {texts.contact.form.writeAnother}
          </button>
        </p>
      </News>
    );
  if (phase.kind === 'off')
    return (
      <News stamp={texts.contact.form.offStamp} title={texts.contact.form.offTitle}>
        <p>{texts.contact.form.off}</p>
        <p className="large">
          <a href={mailtoOf(address, form.draft())}>{address}</a>
        </p>
      </News>
    );
  return <ContactFormFields form={form} address={address} attached={attached} />;
};
