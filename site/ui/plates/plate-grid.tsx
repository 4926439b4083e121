import { Link } from 'react-router-dom';
import type { Plate } from '#site/content-model/project.ts';
import { formatDate } from '#site/ui/format-date.ts';
import { Stamp } from '#site/ui/stamp.tsx';

const ProjectCard = ({ plate, isFirst }: { plate: Plate; isFirst: boolean }) => (
  <li className={`grid-plate type-${plate.type}`}>
    <img
      src={plate.buttonImage}
      alt=""
      width="800"
      height="600"
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
    />
    <div className="grid-block">
      <p className="grid-number label">{plate.number}</p>
      <h3>
        <Link to={`/projects/${plate.id}`}>{plate.title}</Link>
      </h3>
      <p className="grid-mark">
        <time className="label" dateTime={plate.date}>
          {formatDate(plate.date.slice(0, 7))}
        </time>
        <Stamp status={plate.status} />
      </p>
    </div>
  </li>
);

/**
 * Projects side by side, each with a large drawing over a small title block. `isBelow`: they are below
 * the first view, so each drawing is fetched only when it comes near.
 */
export const PlateGrid = ({
  plates,
  isBelow = false,
}: {
  plates: readonly Plate[];
  isBelow?: boolean;
}) => (
  <ol className="plate-grid">
    {plates.map((plate, index) => (
      <ProjectCard key={plate.id} plate={plate} isFirst={!isBelow && index < 3} />
    ))}
  </ol>
);
