import { imprint } from 'virtual:content/imprint';
import { Link } from 'react-router-dom';
import { formatDate } from '#site/ui/format-date.ts';
import { shownNavigation } from '#site/shell/navigation.ts';
import { texts } from '#site/texts/en.ts';

/** The footer, drawn as a title block: the owner, the number of projects, and every page. */
export const SiteFooter = () => (
  <footer className="site-footer">
    <nav aria-label={texts.shell.allPages}>
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
        <dt className="label">{texts.shell.owner}</dt>
        <dd>{imprint.name}</dd>
      </div>
      <div>
        <dt className="label">{texts.shell.location}</dt>
        <dd>{imprint.location}</dd>
      </div>
      <div>
        <dt className="label">{texts.shell.email}</dt>
        <dd>
          <a href={`mailto:${imprint.email}`}>{imprint.email}</a>
        </dd>
      </div>
      {imprint.projectCount > 0 && (
        <div>
          <dt className="label">{texts.shell.projects}</dt>
          <dd>{texts.shell.projectCount(imprint.projectCount, formatDate(imprint.latestDate))}</dd>
        </div>
      )}
    </dl>
  </footer>
);
