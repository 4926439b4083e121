import { Link } from 'react-router-dom';
import { inCollection } from '#site/catalogue/catalogue.ts';
import type { Practice } from '#site/content-model/owner.ts';
import type { ProjectSummary } from '#site/content-model/project.ts';
import { SectionArrow } from '#site/ui/section-arrow.tsx';

/** What the office does, in three columns, each leading to its collection. */
export const Practices = ({
  practices,
  projects,
}: {
  practices: readonly Practice[];
  projects: readonly ProjectSummary[];
}) => (
  <div className="practices">
    {practices.map(({ id, title, offer, engagements }) => (
      <article key={id} className={`practice type-${id}`}>
        <h3>{title}</h3>
        <p className="practice-offer">{offer}</p>
        <ul>
          {engagements.map((engagement) => (
            <li key={engagement}>{engagement}</li>
          ))}
        </ul>
        <p>
          <Link className="deeper" to={`/${id}`}>
            {title}: {inCollection(projects, id).length} plates <SectionArrow />
          </Link>
        </p>
      </article>
    ))}
  </div>
);
