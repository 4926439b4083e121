import { owner } from 'virtual:content/owner';
import { plates } from 'virtual:content/plates';
import { Link, useLoaderData, useParams } from 'react-router-dom';
import { findPlate, neighboursOf, relatedPlates } from '#site/catalogue/catalogue.ts';
import type { Plate, ProjectBody } from '#site/content-model/project.ts';
import { Documents } from '#site/features/projects/documents.tsx';
import { Overview } from '#site/features/projects/overview.tsx';
import { Screenshots } from '#site/features/projects/screenshots.tsx';
import { Dimensions } from '#site/ui/dimension.tsx';
import { formatDate } from '#site/ui/format-date.ts';
import { PlateGrid } from '#site/ui/plates/plate-grid.tsx';
import { StaticHtml } from '#site/ui/static-html.tsx';
import { TitleBlock } from '#site/ui/title-block.tsx';
import { Zone } from '#site/ui/zone.tsx';

const ProjectSections = ({ plate, body }: { plate: Plate; body: ProjectBody }) => (
  <div className={`plate-sheet type-${plate.type}`}>
    <StaticHtml id="plate-drawing" className="plate-drawing" html={body.drawing} />
    <div className="plate-words">
      <p className="label">Plate {plate.number}</p>
      <h1>{plate.title}</h1>
      <p className="plate-lead">{plate.description}</p>
    </div>
    <Dimensions measures={plate.metrics} />
    <TitleBlock plate={plate} drawnBy={owner.name} />
  </div>
);

const NeighbourLink = ({ plate, label }: { plate: Plate; label: string }) => (
  <Link to={`/projects/${plate.id}`} viewTransition>
    <span className="label">
      {label} · {plate.number} · {formatDate(plate.date.slice(0, 7))}
    </span>
    <span>{plate.title}</span>
  </Link>
);

const Plated = ({ plate, body }: { plate: Plate; body: ProjectBody }) => {
  const related = relatedPlates(plates, plate);
  const { newer, older } = neighboursOf(plates, plate);
  return (
    <article>
      <ProjectSections plate={plate} body={body} />
      <Overview plate={plate} body={body} />
      <Screenshots shots={body.screenshots} />
      <Documents documents={body.documents} />
      {related.length > 0 && (
        <Zone id="related" title="Related plates">
          <PlateGrid plates={related} isBelow />
        </Zone>
      )}
      <nav className="turn" aria-label="Neighbouring plates">
        {newer && <NeighbourLink plate={newer} label="Newer" />}
        {older && <NeighbourLink plate={older} label="Older" />}
      </nav>
    </article>
  );
};

/** A project's plate. The loader has refused unknown ids already. */
export const ProjectPage = () => {
  const { id = '' } = useParams();
  const body = useLoaderData<ProjectBody>();
  const plate = findPlate(plates, id);
  return plate && <Plated key={id} plate={plate} body={body} />;
};
