import { sections } from 'virtual:content/sections';
import { Link, useLocation } from 'react-router-dom';
import { SectionArrow } from '#site/ui/section-arrow.tsx';
import { PageHead } from '#site/ui/zone.tsx';
import { useEffect, useState } from 'react';
import type { NearPage } from '#site/shell/nearest-pages.ts';
import { texts } from '#site/texts/en.ts';

/** The pages with the most similar URLs. */
const NearestList = () => {
  const { pathname } = useLocation();
  const [found, setFound] = useState<readonly NearPage[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const show = (pages: readonly NearPage[]) => {
      if (isCurrent) setFound(pages);
    };
    // Without the index the page still has its fixed links.
    import('#site/shell/nearest-pages.ts')
      .then(({ findNearestPages }) => findNearestPages(pathname))
      .then(show, () => show([]));
    return () => {
      isCurrent = false;
    };
  }, [pathname]);
  // Reserves the list's space, so that nothing moves when it arrives.
  if (found.length === 0) return <div className="nearest-pages" />;
  return (
    <nav className="nearest-pages" aria-label={texts.notFound.nearest}>
      <p className="label">{texts.notFound.nearestTo}</p>
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

/** The not-found screen: an empty drawing with its title block. */
export const NotFound = () => (
  <div className="not-found">
    <PageHead label="404" title={texts.notFound.title}>
      <p>{texts.notFound.what}</p>
      {sections.projects && (
        <p>
          <Link className="deeper" to="/projects">
            {texts.notFound.allProjects} <SectionArrow />
          </Link>
        </p>
      )}
      <p>
        <Link className="deeper" to="/">
          {texts.notFound.home} <SectionArrow />
        </Link>
      </p>
      <NearestList />
    </PageHead>
    <svg className="not-found-drawing" viewBox="0 0 480 360" aria-hidden="true">
      <path d="M20 20h440v320H20zM36 36h408v288H36z" fill="none" stroke="currentColor" />
      <path d="M284 264h160v60H284zM284 284h160M364 284v40" fill="none" stroke="currentColor" />
      <path
        d="M70 180h180M160 90v180"
        fill="none"
        stroke="currentColor"
        strokeDasharray="18 5 3 5"
        opacity=".6"
      />
      <circle cx="160" cy="180" r="62" fill="none" stroke="currentColor" strokeDasharray="7 5" />
    </svg>
  </div>
);
