import { imprint } from 'virtual:content/imprint';
import { Link } from 'react-router-dom';
import { pageFeatures } from '#site/platform/features.ts';
import { shownNavigation } from '#site/shell/navigation.ts';
import { formatDate } from '#site/ui/format-date.ts';

/** The footer as a title block: the owner, the number of projects, and every page. */
export const SiteFooter = () => (
  <footer className="site-footer">
    <nav aria-label="All pages">
      <ul className="footer-index">
        {shownNavigation().map(({ path, name }) => (
          <li key={path} data-needs={pageFeatures[path]}>
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
      <div>
        <dt className="label">Set</dt>
        <dd>
          {imprint.projectCount} plates, the latest of {formatDate(imprint.latestDate)}
        </dd>
      </div>
    </dl>
  </footer>
);
