import { sections } from 'virtual:content/sections';
import { Link } from 'react-router-dom';
import { texts } from '#site/texts/en.ts';

/**
 * The path from home to a detail page. Section pages need none, because the navigation shows them.
 */
export const Breadcrumbs = ({
  section,
  title,
}: {
  section: 'projects' | 'blog' | 'videos';
  title: string;
}) => (
  <nav className="breadcrumbs small-print" aria-label={texts.ui.breadcrumb}>
    <ol>
      {[sections.home, sections[section]].map(
        (each) =>
          each && (
            <li key={each.path}>
              <Link to={each.path}>{each.name}</Link>
            </li>
          ),
      )}
      <li>
        <span aria-current="page">{title}</span>
      </li>
    </ol>
  </nav>
);
