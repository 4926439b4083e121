import { imprint } from 'virtual:content/imprint';
import { Link } from 'react-router-dom';
import { countOf } from '#site/ui/count-of.ts';
import { formatDate } from '#site/ui/format-date.ts';
import { shownNavigation } from '#site/shell/navigation.ts';

/** The footer, drawn as a title block: the owner, the number of projects, and every page. */
export const SiteFooter = () => (
  <footer className="site-footer">
    <nav aria-label="All pages">
      <ul className="footer-index">
        {shownNavigation().map(({ path, name, needs }) => (
          <li key={path} data-needs={needs}>
            <Link to={path}>{name}</Link>
          </li>
        ))}
      </ul>
    </nav>
    <dl className="footer-block">
      <div>
        <dt className="label">Office of</dt>
        <dd>{imprint.name}</dd>
      </div>
      <div>
        <dt className="label">Place</dt>
        <dd>{imprint.location}</dd>
      </div>
      <div>
        <dt className="label">E-mail</dt>
        <dd>
          <a href={`mailto:${imprint.email}`}>{imprint.email}</a>
        </dd>
      </div>
      {imprint.projectCount > 0 && (
        <div>
          <dt className="label">Set</dt>
          <dd>
            {countOf(imprint.projectCount)}, the latest of {formatDate(imprint.latestDate)}
          </dd>
        </div>
      )}
    </dl>
  </footer>
);
