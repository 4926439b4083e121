import { Link } from 'react-router-dom';
import { SectionArrow } from '#site/ui/section-arrow.tsx';
import { PageHead } from '#site/ui/zone.tsx';

/** A five-line staff with nothing on it but a rest. */
const Staff = () => (
  <svg className="staff" viewBox="0 0 1200 160" role="img" aria-label="An empty staff with a rest">
    <path
      d="M0 40H1200M0 60H1200M0 80H1200M0 100H1200M0 120H1200"
      stroke="currentColor"
      opacity=".4"
    />
    <path d="M8 40V120M1184 40V120" stroke="currentColor" />
    <path d="M1192 40V120" stroke="currentColor" strokeWidth="5" />
    <path d="M570 60h60v10h-60z" fill="currentColor" />
  </svg>
);

export const MusicPage = () => (
  <>
    <PageHead label="Drawer" title="Music">
      <p>The quiet drawer of the office: one rest, held as long as you like.</p>
    </PageHead>
    <Staff />
    <p className="zone-foot">
      <Link className="deeper" to="/pictures">
        The print cabinet <SectionArrow />
      </Link>
    </p>
  </>
);
