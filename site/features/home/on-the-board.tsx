import { Link } from 'react-router-dom';
import type { Plate } from '#site/content-model/project.ts';
import { TitleBlock } from '#site/ui/title-block.tsx';

/** The newest selected plate, as it lies on the drawing board. */
export const OnTheBoard = ({ plate, drawnBy }: { plate: Plate; drawnBy: string }) => (
  <figure className="on-the-board">
    <figcaption className="label">On the board</figcaption>
    <Link to={`/projects/${plate.id}`} aria-label={`${plate.title}: open the plate`}>
      <img src={plate.headerImage} alt="" width="1280" height="720" fetchPriority="high" />
    </Link>
    <TitleBlock plate={plate} drawnBy={drawnBy} />
  </figure>
);
