import { Link } from 'react-router-dom';
import { crumbsOf } from '#site/head/breadcrumbs.ts';
import { usePage } from '#site/shell/use-page.ts';

/** The path from home to a detail page. A section is named in the navigation and needs none. */
export const Breadcrumbs = () => {
  const crumbs = crumbsOf(usePage());
  if (crumbs.length < 3) return null;
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumb">
      <ol>
        {crumbs.map(({ name, path }, index) => (
          <li key={path}>
            {index < crumbs.length - 1 ? (
              <Link to={path}>{name}</Link>
            ) : (
              <span aria-current="page">{name}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
};
