import '#site/features/contact/contact-page.css';
import { imprint } from 'virtual:content/imprint';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  createAttachedEnquiry,
  type AttachedEnquiryStore,
} from '#site/features/contact/attached-enquiry.ts';
import { sessionKeyValue } from '#site/platform/browser-storage.ts';
import { ContactFormPanel } from '#site/features/contact/contact-form-panel.tsx';
import { copyEmail } from '#site/ui/copy-email.ts';
import { LocalTime } from '#site/ui/local-time.tsx';
import { SectionArrow } from '#site/ui/section-arrow.tsx';
import { PageHead, Zone } from '#site/ui/zone.tsx';
import { texts } from '#site/texts/en.ts';
import { showToast } from '#site/ui/toast/show-toast.ts';

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
