import { Link } from 'react-router-dom';
import { NearestList } from '#site/shell/nearest-list.tsx';
import { SectionArrow } from '#site/ui/section-arrow.tsx';
import { PageHead } from '#site/ui/zone.tsx';

/** The not-found screen: an empty drawing with its title block. */
export const NotFound = () => (
  <div className="not-found">
    <PageHead label="404" title="No sheet bears this number">
      <p>The address may be mistyped, or the plate was withdrawn from the set.</p>
      <p>
        <Link className="deeper" to="/projects">
          All plates <SectionArrow />
        </Link>
      </p>
      <p>
        <Link className="deeper" to="/">
          Home <SectionArrow />
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
