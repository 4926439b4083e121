import { owner } from 'virtual:content/owner';
import { plates } from 'virtual:content/plates';
import { Link, useLoaderData, useParams } from 'react-router-dom';
import { findPlate, neighboursOf, relatedPlates } from '#site/catalogue/catalogue.ts';
import type { Plate, ProjectBody } from '#site/content-model/project.ts';
import { Documents } from '#site/features/projects/documents.tsx';
import { StaticHtml } from '#site/ui/static-html.tsx';
import { Dimensions } from '#site/ui/dimension.tsx';
import { PlateRegister } from '#site/ui/plates/plate-register.tsx';
import { SectionArrow } from '#site/ui/section-arrow.tsx';
import { TitleBlock } from '#site/ui/title-block.tsx';
import { Zone } from '#site/ui/zone.tsx';

const Sheet = ({ plate, body }: { plate: Plate; body: ProjectBody }) => (
  <div className="plate-sheet">
    <StaticHtml
      id="plate-drawing"
      className={`plate-drawing type-${plate.type}`}
      html={body.drawing}
    />
    <div className="plate-words">
      <p className="label">Plate {plate.number}</p>
      <h1>{plate.title}</h1>
      <p className="plate-lead">{plate.description}</p>
    </div>
    <TitleBlock plate={plate} drawnBy={owner.name} />
  </div>
);

const Turn = ({ plate, label }: { plate: Plate; label: string }) => (
  <Link to={`/projects/${plate.id}`} viewTransition>
    <span className="label">
      {label} · {plate.number}
    </span>
    <span>{plate.title}</span>
  </Link>
);

const Overview = ({ plate, body }: { plate: Plate; body: ProjectBody }) => (
  <Zone id="overview" title="Overview">
    <p className="large">{body.overview}</p>
    <Dimensions measures={plate.metrics} />
    <dl className="facts">
      <div>
        <dt className="label">Technologies</dt>
        <dd>{body.technologies.join(' · ')}</dd>
      </div>
      <div>
        <dt className="label">Tags</dt>
        <dd>{plate.tags.join(' · ')}</dd>
      </div>
      {body.demo && (
        <div>
          <dt className="label">Demonstration</dt>
          <dd>
            <a href={body.demo} rel="noopener">
              {body.demoLabel ?? 'Open the demonstration'} <SectionArrow />
            </a>
          </dd>
        </div>
      )}
    </dl>
  </Zone>
);

const Plated = ({ plate, body }: { plate: Plate; body: ProjectBody }) => {
  const related = relatedPlates(plates, plate);
  const { newer, older } = neighboursOf(plates, plate);
  return (
    <article>
      <Sheet plate={plate} body={body} />
      <Overview plate={plate} body={body} />
      <Documents documents={body.documents} />
      {related.length > 0 && (
        <Zone id="related" title="Related plates">
          <PlateRegister plates={related} />
        </Zone>
      )}
      <nav className="turn" aria-label="Neighbouring plates">
        {newer && <Turn plate={newer} label="Newer" />}
        {older && <Turn plate={older} label="Older" />}
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
