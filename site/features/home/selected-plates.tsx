import { Link, useViewTransitionState } from 'react-router-dom';
import type { Plate } from '#site/content-model/project.ts';
import { TitleBlock } from '#site/ui/title-block.tsx';

const Pinned = ({ plate, drawnBy, isLead }: { plate: Plate; drawnBy: string; isLead: boolean }) => {
  const to = `/projects/${plate.id}`;
  const isTransitioning = useViewTransitionState(to);
  return (
    <li className={`pinned type-${plate.type} ${isTransitioning ? 'plate-transition' : ''}`}>
      <img
        className="turning-drawing"
        src={isLead ? plate.headerImage : plate.buttonImage}
        alt=""
        width={isLead ? 1280 : 800}
        height={isLead ? 720 : 600}
        loading="lazy"
        decoding="async"
      />
      <div className="pinned-words">
        {!isLead && <p className="label">{plate.number}</p>}
        <h3>
          <Link to={to} viewTransition>
            {plate.title}
          </Link>
        </h3>
        <p>{plate.description}</p>
      </div>
      {isLead && (
        <div className="turning-block">
          <TitleBlock plate={plate} drawnBy={drawnBy} />
        </div>
      )}
    </li>
  );
};

/** Plates pinned to the wall: the newest one large with its title block, the others round it. */
export const SelectedPlates = ({
  plates,
  drawnBy,
}: {
  plates: readonly Plate[];
  drawnBy: string;
}) => (
  <ol className="pinned-plates">
    {plates.map((plate, index) => (
      <Pinned key={plate.id} plate={plate} drawnBy={drawnBy} isLead={index === 0} />
    ))}
  </ol>
);
