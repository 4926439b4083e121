import { imprint } from 'virtual:content/imprint';
import { projects } from 'virtual:content/projects';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useLoaderData, useParams } from 'react-router-dom';
import { findProject, neighborsOf, relatedProjects } from '#site/catalogue/catalogue.ts';
import type {
  ProjectSummary,
  ProjectBody,
  ProjectDocument,
  DocumentKey,
} from '#site/content-model/project.ts';
import type { Machine } from '#site/features/projects/machine/run-machine.ts';
import { Overview } from '#site/features/projects/overview.tsx';
import { WorkingFigure, type Drive } from '#site/features/projects/working/working-figure.tsx';
import { isOff } from '#site/platform/features.ts';
import { enteringHall, hallAddress } from '#site/platform/hall-entry.ts';
import { Screenshots } from '#site/features/projects/screenshots.tsx';
import { texts } from '#site/texts/en.ts';
import { Breadcrumbs } from '#site/ui/breadcrumbs.tsx';
import { Dimensions } from '#site/ui/dimension.tsx';
import { formatDate } from '#site/ui/format-date.ts';
import { ProjectGrid } from '#site/ui/projects/project-grid.tsx';
import { SectionArrow } from '#site/ui/section-arrow.tsx';
import { StaticHtml } from '#site/ui/static-html.tsx';
import { TalkButton } from '#site/ui/talk-button.tsx';
import { TitleBlock } from '#site/ui/title-block.tsx';
import { useNear } from '#site/ui/use-on-demand.ts';
import { Zone } from '#site/ui/zone.tsx';
import { ContentsList } from '#site/ui/projects/contents-list.tsx';
import { ProseText } from '#site/ui/prose-text.tsx';
import { useCurrentSection } from '#site/ui/projects/use-current-section.ts';

const names: Record<DocumentKey, string> = texts.projects.documents;

const partId = (key: DocumentKey) => `sheet-${key}`;

/** If the contents have no margin, the documents are tabs at the top of the window. */
const DocumentTabs = ({ documents }: { documents: readonly ProjectDocument[] }) => {
  const current = useCurrentSection(documents.map(({ key }) => partId(key)).join(' '));
  return (
    <nav className="sheet-tabs" aria-label={texts.projects.documentTabs}>
      {documents.map(({ key }) => (
        <a
          key={key}
          className="label"
          href={`#${partId(key)}`}
          {...(partId(key) === current && { 'aria-current': 'location' })}
        >
          {key === 'readme' ? texts.projects.readmeTab : names[key]}
        </a>
      ))}
    </nav>
  );
};

/** A project's documents in sequence, with their contents in the margin. */
const Documents = ({ documents }: { documents: readonly ProjectDocument[] }) => (
  <div className="reading">
    <ContentsList
      groups={documents.map(({ key, headings }) => ({
        part: { id: partId(key), text: names[key] },
        headings,
      }))}
    />
    {documents.length > 1 && <DocumentTabs documents={documents} />}
    <div className="reading-text">
      {documents.map(({ key, html }, index) => (
        <section key={key} className="document" aria-labelledby={partId(key)}>
          <p className="label">{texts.projects.documentCount(index + 1, documents.length)}</p>
          <h2 id={partId(key)} className="document-name">
            {names[key]}
          </h2>
          <ProseText id={`text-${key}`} className="prose" html={html} />
        </section>
      ))}
    </div>
  </div>
);

const Invitation = ({ title }: { title: string }) => (
  <section className="project-invitation" aria-labelledby="invitation">
    <h2 id="invitation">{texts.projects.invitation.title}</h2>
    <p>{texts.projects.invitation.what}</p>
    <TalkButton about={title}>{texts.projects.invitation.talk}</TalkButton>
  </section>
);

/** The engine of the drawing, fetched when the figure comes near. */
const useMachine = (drive: Drive | null) => {
  const figure = useRef<HTMLElement>(null);
  const machine = useRef<Promise<Machine | null>>(null);
  const load = useCallback(() => {
    const element = figure.current;
    if (!element || machine.current) return;
    machine.current = import('#site/features/projects/machine/run-machine.ts').then(
      ({ runMachine }) => runMachine(element),
      // The next approach tries again. Until then the drawing stands still.
      () => (machine.current = null),
    );
  }, []);
  useNear(figure, load, 200);
  useEffect(() => {
    if (drive !== null) void machine.current?.then((running) => running?.drive(drive));
  }, [drive]);
  useEffect(() => () => void machine.current?.then((running) => running?.stop()), []);
  return figure;
};

interface SectionsProps {
  project: ProjectSummary;
  body: ProjectBody;
  drive: Drive | null;
}

const ProjectSections = ({ project, body, drive }: SectionsProps) => (
  <div className={`project-sheet type-${project.type}`}>
    <div className="project-words">
      <h1>{project.title}</h1>
      <p className="project-lead">{project.description}</p>
    </div>
    <figure className="project-figure" ref={useMachine(drive)}>
      <StaticHtml id="project-drawing" className="project-drawing" html={body.drawing} />
      <figcaption>
        <label className="project-run">
          <span className="label">{texts.projects.machine.run}</span>
          <input type="range" className="slider" step="2" defaultValue="0" autoComplete="off" />
        </label>
        <ol className="project-parts">
          {body.parts.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ol>
        {body.encodes && <p className="small-print">{body.encodes}</p>}
        {!isOff('vr') && (
          <p className="project-in-hall" data-needs="vr">
            <Link className="deeper" to={hallAddress(project.id)} state={enteringHall}>
              {texts.projects.machine.hall} <SectionArrow />
            </Link>
          </p>
        )}
      </figcaption>
    </figure>
    {project.metrics[0] && <Dimensions measures={project.metrics} />}
    <TitleBlock project={project} drawnBy={imprint.name} />
  </div>
);

const NeighborLink = ({ project, label }: { project: ProjectSummary; label: string }) => (
  <Link to={`/projects/${project.id}`} viewTransition>
    <span className="label">
      {label} · {project.number} · {formatDate(project.date.slice(0, 7))}
    </span>
    <span>{project.title}</span>
  </Link>
);

const FoundProject = ({ project, body }: { project: ProjectSummary; body: ProjectBody }) => {
  const related = relatedProjects(projects, project);
  const { newer, older } = neighborsOf(projects, project);
  const [drive, setDrive] = useState<Drive | null>(null);
  return (
    <article>
      <ProjectSections project={project} body={body} drive={drive} />
      <Overview project={project} body={body} />
      {body.working && (
        <Zone id="working-drawing" title={body.working.title}>
          <WorkingFigure project={project} body={body.working} onDrive={setDrive} />
        </Zone>
      )}
      <Screenshots shots={body.screenshots} />
      <Documents documents={body.documents} />
      <Invitation title={project.title} />
      {related.length > 0 && (
        <Zone id="related" title={texts.projects.related}>
          <ProjectGrid projects={related} isBelow />
        </Zone>
      )}
      {(newer || older) && (
        <nav className="turn" aria-label={texts.projects.neighbors}>
          {newer && <NeighborLink project={newer} label={texts.projects.newer} />}
          {older && <NeighborLink project={older} label={texts.projects.older} />}
        </nav>
      )}
    </article>
  );
};

/** A project's page. The loader has already rejected unknown ids. */
export const ProjectPage = () => {
  const { id = '' } = useParams();
  const body = useLoaderData<ProjectBody>();
  const project = findProject(projects, id);
  return (
    project && (
      <>
        <Breadcrumbs section="projects" title={project.title} />
        <FoundProject key={id} project={project} body={body} />
      </>
    )
  );
};
