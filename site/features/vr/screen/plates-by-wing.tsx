import { Link } from 'react-router-dom';
import type { ProjectSummary } from '#site/content-model/project.ts';
import { hangByWing, wingTitles } from '#site/features/vr/screen/wings.ts';

/** The plates of the hall, wing by wing, in the order of the tour. */
export const PlatesByWing = ({ plates }: { plates: readonly ProjectSummary[] }) => (
  <div className="hall-wings">
    {hangByWing(plates).map((wing) => (
      <section key={wing.name} aria-labelledby={`wing-${wing.name}`}>
        <h2 id={`wing-${wing.name}`}>{wingTitles[wing.name]}</h2>
        <ol className={`hall-wall type-${wing.name}`}>
          {wing.plates.map((plate) => (
            <li key={plate.id}>
              <Link to={`/projects/${plate.id}`}>
                <span className="label">{plate.number}</span> {plate.title}
              </Link>
            </li>
          ))}
        </ol>
      </section>
    ))}
  </div>
);
