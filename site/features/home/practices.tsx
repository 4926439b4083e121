import { Link } from 'react-router-dom';
import type { Practice } from '#site/content-model/owner.ts';
import { SectionArrow } from '#site/ui/section-arrow.tsx';

/** What the office does, in three columns, each leading to its collection. */
export const Practices = ({ practices }: { practices: readonly Practice[] }) => (
  <div className="practices">
    {practices.map(({ id, title, offer, text, engagements }) => (
      <article key={id} className={`practice type-${id}`}>
        <h3>{title}</h3>
        <p className="practice-offer">{offer}</p>
        <p>{text}</p>
        <ul>
          {engagements.map((engagement) => (
            <li key={engagement}>{engagement}</li>
          ))}
        </ul>
        <p>
          <Link className="deeper" to={`/${id}`}>
            {title} plates <SectionArrow />
          </Link>
        </p>
      </article>
    ))}
  </div>
);
