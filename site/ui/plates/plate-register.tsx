import { Link, useViewTransitionState } from 'react-router-dom';
import type { Plate } from '#site/content-model/project.ts';
import { formatDate } from '#site/ui/format-date.ts';
import { Stamp } from '#site/ui/stamp.tsx';
import { typeNames } from '#site/ui/title-block.tsx';

const Row = ({ plate, isFirst }: { plate: Plate; isFirst: boolean }) => {
  const to = `/projects/${plate.id}`;
  const isTransitioning = useViewTransitionState(to);
  return (
    <li className={`register-row type-${plate.type} ${isTransitioning ? 'plate-transition' : ''}`}>
      <img
        className="turning-drawing"
        src={plate.buttonImage}
        alt=""
        width="800"
        height="600"
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
      />
      <div className="register-words turning-block">
        <p className="register-number label">
          {plate.number} <span>{typeNames[plate.type]}</span>
        </p>
        <h3>
          <Link to={to} viewTransition>
            {plate.title}
          </Link>
        </h3>
        <p>{plate.description}</p>
      </div>
      <p className="register-mark">
        <time className="label" dateTime={plate.date}>
          {formatDate(plate.date.slice(0, 7))}
        </time>
        <Stamp status={plate.status} />
      </p>
    </li>
  );
};

/**
 * Projects as rows of a table. `isBelow`: they are below the first view, so each drawing is fetched
 * only when it comes near.
 */
export const PlateRegister = ({
  plates,
  isBelow = false,
}: {
  plates: readonly Plate[];
  isBelow?: boolean;
}) => (
  <ol className="register">
    {plates.map((plate, index) => (
      <Row key={plate.id} plate={plate} isFirst={!isBelow && index < 3} />
    ))}
  </ol>
);
