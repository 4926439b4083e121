import '#site/features/contact/contact-page.css';
import { imprint } from 'virtual:content/imprint';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { createAttachedEnquiry } from '#site/features/contact/attached-enquiry.ts';
import { CommissionZone } from '#site/features/contact/commission-zone.tsx';
import { sessionKeyValue } from '#site/platform/browser-storage.ts';
import { ContactFormPanel } from '#site/features/contact/contact-form-panel.tsx';
import { copyEmail } from '#site/ui/copy-email.ts';
import { LocalTime } from '#site/ui/local-time.tsx';
import { SectionArrow } from '#site/ui/section-arrow.tsx';
import { PageHead, Zone } from '#site/ui/zone.tsx';

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
      Copy
    </button>
  </p>
);

const createBrowserEnquiry = () => createAttachedEnquiry(sessionKeyValue());

export const ContactPage = () => {
  const [attached] = useState(createBrowserEnquiry);
  return (
    <>
      <PageHead label="Address" title="Contact">
        <Address />
        <p>
          <LocalTime location={imprint.location} timeZone={imprint.timeZone} />
        </p>
      </PageHead>
      <Zone id="letter" title="Write a message">
        {/* Fragment target of the form without scripts. */}
        <p id="sent" className="large letter-sent">
          Your message is on my desk. I read every message and answer by e-mail.
        </p>
        <p className="large letter-off">
          The form is switched off. An e-mail reaches me as well:{' '}
          <a href={`mailto:${imprint.email}`}>{imprint.email}</a>
        </p>
        <div className="letter-sheet">
          <ContactFormPanel name={imprint.name} address={imprint.email} attached={attached} />
          <ul className="plain-lines">
            <li>What helps: what you have, what hurts, and your deadline.</li>
            <li>I read every message. I answer it myself.</li>
            <li>
              It is stored before the page says so. A draft stays in this tab until it is sent.
            </li>
          </ul>
        </div>
      </Zone>
      <Zone id="commission" title="Draw your inquiry" needs="contact">
        <CommissionZone attached={attached} />
      </Zone>
      <Zone id="chat" title="Or talk now" needs="chat">
        <p className="large">
          The chat at the lower right of every page rings on my desk. It is me who answers, and what
          was said is there when you come back.
        </p>
        <p className="zone-foot">
          <Link className="deeper" to="/chat">
            How the chat works <SectionArrow />
          </Link>
        </p>
      </Zone>
      {imprint.links.length > 0 && (
        <Zone id="elsewhere" title="Elsewhere">
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
