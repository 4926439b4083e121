import { imprint } from 'virtual:content/imprint';
import { useState, useEffect, useRef, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { createCallApi } from '#shared/client/http-client.ts';
import '#site/features/contact/contact-page.css';
import {
  createAttachedEnquiry,
  type AttachedEnquiryStore,
} from '#site/features/contact/attached-enquiry.ts';
import { sessionKeyValue } from '#site/platform/browser-storage.ts';
import { copyEmail } from '#site/ui/copy-email.ts';
import { LocalTime } from '#site/ui/local-time.tsx';
import { SectionArrow } from '#site/ui/section-arrow.tsx';
import { PageHead, Zone } from '#site/ui/zone.tsx';
import { texts } from '#site/texts/en.ts';
import { showToast } from '#site/ui/toast/show-toast.ts';
import { createContactDraft } from '#site/features/contact/contact-draft.ts';
import { type ContactForm, createContactForm } from '#site/features/contact/contact-form.ts';
import { ContactFormFields } from '#site/features/contact/contact-form-fields.tsx';
import { mailtoOf } from '#site/features/contact/contact-texts.ts';
import { browserRandom, newClientId } from '#site/platform/browser-random.ts';
import { browserTimers } from '#site/platform/browser-time.ts';
import { trackInteraction } from '#site/platform/interactions.ts';

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
const ContactFormPanel = ({
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

type Editor = typeof import('#site/features/contact/commission-editor.tsx').CommissionEditor;

/** Introduces the commission sheet, with a button that loads its editor. */
const CommissionZone = ({ attached }: { attached: AttachedEnquiryStore }) => {
  const [editor, setEditor] = useState<{ Editor: Editor } | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const open = async () => {
    setIsLoading(true);
    try {
      const { CommissionEditor } = await import('#site/features/contact/commission-editor.tsx');
      setEditor({ Editor: CommissionEditor });
    } catch {
      showToast(texts.contact.commission.notLoaded, 'problem');
    }
    setIsLoading(false);
  };
  return (
    <>
      <p className="large">{texts.contact.commission.what}</p>
      {editor ? (
        <editor.Editor attached={attached} />
      ) : (
        <p className="commission-open">
          {/* Never rejects: a toast shows the failure. */}
          <button
            type="button"
            className="button"
            aria-disabled={isLoading || undefined}
            onClick={() => void open()}
          >
            {texts.contact.commission.draw}
          </button>
        </p>
      )}
    </>
  );
};

const Address = () => (
  <p className="contact-address cluster">
    <a className="large" href={`mailto:${imprint.email}`}>
      {imprint.email}
    </a>
    <button
      type="button"
      className="button contact-copy"
      // Never rejects: a toast shows the result.
      onClick={() => void copyEmail(imprint.email)}
    >
      {texts.contact.copy}
    </button>
  </p>
);

const createBrowserEnquiry = () => createAttachedEnquiry(sessionKeyValue());

export const ContactPage = () => {
  const [attached] = useState(createBrowserEnquiry);
  return (
    <>
      <PageHead label={texts.contact.label} title={texts.contact.title}>
        <Address />
        <p>
          <LocalTime location={imprint.location} timeZone={imprint.timeZone} />
        </p>
      </PageHead>
      <Zone id="letter" title={texts.contact.write}>
        {/* Fragment target of the form without scripts. */}
        <p id="sent" className="large letter-sent">
          {texts.contact.sentPlain}
        </p>
        <p className="large letter-off">
          {texts.contact.offPlain}
          <a href={`mailto:${imprint.email}`}>{imprint.email}</a>
        </p>
        <div className="letter-sheet">
          <ContactFormPanel name={imprint.name} address={imprint.email} attached={attached} />
          <ul className="plain-lines">
            <li>{texts.contact.helps}</li>
            <li>{texts.contact.promise}</li>
            <li>{texts.contact.storedFirst}</li>
          </ul>
        </div>
      </Zone>
      <Zone id="commission" title={texts.contact.drawTitle} needs="contact">
        <CommissionZone attached={attached} />
      </Zone>
      <Zone id="chat" title={texts.contact.talkTitle} needs="chat">
        <p className="large">{texts.contact.talkText}</p>
        <p className="zone-foot">
          <Link className="deeper" to="/chat">
            {texts.contact.howTheChatWorks} <SectionArrow />
          </Link>
        </p>
      </Zone>
      {imprint.links.length > 0 && (
        <Zone id="elsewhere" title={texts.contact.elsewhere}>
          <ul className="plain-lines">
            {imprint.links.map(({ label, url }) => (
              <li key={url}>
                <a href={url} rel="me noopener">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </Zone>
      )}
    </>
  );
};
