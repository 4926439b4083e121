import { owner } from 'virtual:content/owner';
import { Link } from 'react-router-dom';
import { LocalTime } from '#site/ui/local-time.tsx';
import { SectionArrow } from '#site/ui/section-arrow.tsx';
import { PageHead, Zone } from '#site/ui/zone.tsx';

export const ContactPage = () => (
  <>
    <PageHead label="Address" title="Contact">
      <p className="large">
        <a href={`mailto:${owner.email}`}>{owner.email}</a>
      </p>
      <p>
        <LocalTime place={owner.place} timeZone={owner.timeZone} />
      </p>
    </PageHead>
    <Zone id="chat" title="Or talk now">
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
    {owner.links.length > 0 && (
      <Zone id="elsewhere" title="Elsewhere">
        <ul className="plain-lines">
          {owner.links.map(({ label, url }) => (
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
