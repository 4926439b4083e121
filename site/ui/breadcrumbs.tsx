import { Link } from 'react-router-dom';
import { sections } from '#site/head/sections.ts';

/** The path from home to a detail page. A section is named in the navigation and needs none. */
export const Breadcrumbs = ({
  section,
  title,
}: {
  section: 'projects' | 'blog' | 'videos';
  title: string;
}) => (
  <nav className="breadcrumbs small-print" aria-label="Breadcrumb">
    <ol>
      {[sections.home, sections[section]].map(({ name, path }) => (
        <li key={path}>
          <Link to={path}>{name}</Link>
        </li>
      ))}
      <li>
        <span aria-current="page">{title}</span>
      </li>
    </ol>
  </nav>
);
