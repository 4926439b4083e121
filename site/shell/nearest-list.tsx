import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { NearPage } from '#site/shell/nearest-pages.ts';

/** The pages whose addresses are most like the one that leads nowhere. */
export const NearestList = () => {
  const { pathname } = useLocation();
  const [found, setFound] = useState<readonly NearPage[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const show = (pages: readonly NearPage[]) => {
      if (isCurrent) setFound(pages);
    };
    // Without the index the page has the links that it always has.
    import('#site/shell/nearest-pages.ts')
      .then(({ findNearestPages }) => findNearestPages(pathname))
      .then(show, () => show([]));
    return () => {
      isCurrent = false;
    };
  }, [pathname]);
  // Its room is there before the list, so that nothing moves.
  if (found.length === 0) return <div className="nearest-pages" />;
  return (
    <nav className="nearest-pages" aria-label="Nearest pages">
      <p className="label">Nearest to this address</p>
      <ul className="plain-lines">
        {found.map(({ key, title }) => (
          <li key={key}>
            <Link to={key}>{title}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};
