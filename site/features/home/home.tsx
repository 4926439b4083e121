import { owner } from 'virtual:content/owner';
import { projects } from 'virtual:content/projects';
import { posts } from 'virtual:content/posts';
import { Link, useLoaderData, useViewTransitionState } from 'react-router-dom';
import { useSyncExternalStore } from 'react';
import type { Owner as Availability } from '#shared/contracts/presence.ts';
import { findProject, inCollection } from '#site/catalogue/catalogue.ts';
import type { PlanBody } from '#site/content-model/plan.ts';
import { SitePlan } from '#site/features/home/site-plan.tsx';
import { texts } from '#site/texts/en.ts';
import { countOf } from '#site/ui/count-of.ts';
import { SectionArrow } from '#site/ui/section-arrow.tsx';
import { TalkButton } from '#site/ui/talk-button.tsx';
import { Zone } from '#site/ui/zone.tsx';
import type { PostSummary } from '#site/content-model/post.ts';
import { formatDate } from '#site/ui/format-date.ts';
import { Lettered } from '#site/ui/lettered.tsx';
import type { Proof, Practice, Owner } from '#site/content-model/owner.ts';
import type { ProjectSummary } from '#site/content-model/project.ts';
import { ownerHere } from '#site/platform/owner-here.ts';
import { backText } from '#site/ui/chat/back-text.ts';
import { SmallDrawing } from '#site/ui/projects/small-drawing.tsx';
import { LeadingFigure } from '#site/ui/projects/leading-figure.tsx';
import { TitleBlock } from '#site/ui/title-block.tsx';

const Pinned = ({
  project,
  drawnBy,
  isLead,
}: {
  project: ProjectSummary;
  drawnBy: string;
  isLead: boolean;
}) => {
  const to = `/projects/${project.id}`;
  const isTransitioning = useViewTransitionState(to);
  return (
    <li className={`pinned type-${project.type} ${isTransitioning ? 'project-transition' : ''}`}>
      <SmallDrawing project={project} fetched="alone" />
      <div className="pinned-words">
        {!isLead && <p className="label">{project.number}</p>}
        <h3>
          <Link className="covering" to={to} viewTransition>
            {project.title}
          </Link>
        </h3>
        <p className="pinned-line small-print">{project.description}</p>
        <LeadingFigure project={project} />
      </div>
      {isLead && (
        <div className="turning-block">
          <TitleBlock project={project} drawnBy={drawnBy} />
        </div>
      )}
    </li>
  );
};

/** The selected projects: the first one large with its title block, the others around it. */
const SelectedProjects = ({
  projects,
  drawnBy,
}: {
  projects: readonly ProjectSummary[];
  drawnBy: string;
}) => (
  <ol className="pinned-projects">
    {projects.map((project, index) => (
      <Pinned key={project.id} project={project} drawnBy={drawnBy} isLead={index === 0} />
    ))}
  </ol>
);

const read = () => ownerHere.get().owner;
const readPrerendered = () => null;

const textOf = (owner: Owner, availability: Availability | null): string => {
  if (!availability) return texts.home.answers(owner.location);
  if (availability.is_here) return owner.atWork;
  const { away_text, back_at } = availability;
  return `${away_text ?? owner.away}${back_at ? ` ${texts.chat.away.back(backText(back_at))}` : ''}`;
};

/** The invitation to chat, with the owner's availability. */
const LiveLine = ({ owner }: { owner: Owner }) => {
  const availability = useSyncExternalStore(ownerHere.subscribe, read, readPrerendered);
  return (
    <div className="live-line cluster">
      <TalkButton>{texts.home.talk}</TalkButton>
      <p data-here={availability?.is_here}>
        <span>{textOf(owner, availability)}</span>
      </p>
    </div>
  );
};

const ledTo = (count: number) => (count > 0 ? countOf(count) : texts.home.more);

/** The practices in columns, each with a link to its collection. */
const Practices = ({
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
            {texts.home.collection(title, ledTo(inCollection(projects, id).length))}{' '}
            <SectionArrow />
          </Link>
        </p>
      </article>
    ))}
  </div>
);

const Figure = ({ proof, project }: { proof: Proof; project: ProjectSummary }) => (
  <li className={`proof type-${project.type}`}>
    <span className="proof-value">
      {project.metrics.find(({ label }) => label === proof.metric)?.value}
    </span>
    <span className="proof-text">{proof.text}</span>
    <Link className="label covering" to={`/projects/${project.id}`} viewTransition>
      {project.number}
      <span className="sr-only"> {project.title}</span>
    </Link>
  </li>
);

/** The owner's figures of proof, each on its dimension line and linked to its project. */
const ProofFigures = ({
  proof,
  projects,
}: {
  proof: readonly Proof[];
  projects: readonly ProjectSummary[];
}) => (
  <ul className="proofs">
    {proof.map((each) => {
      const project = findProject(projects, each.project);
      return project && <Figure key={each.project} proof={each} project={project} />;
    })}
  </ul>
);

/** Posts, newest first, one line each. */
const PostList = ({ posts }: { posts: readonly PostSummary[] }) => (
  <ol className="ledger">
    {posts.map((post) => (
      <li key={post.slug}>
        <p className="label">
          <time dateTime={post.date}>{formatDate(post.date)}</time>{' '}
          <span>
            <Lettered>{texts.home.minutes(post.minutes)}</Lettered>
          </span>
        </p>
        <h3>
          <Link to={`/blog/${post.slug}`}>{post.title}</Link>
        </h3>
        <p>{post.description}</p>
      </li>
    ))}
  </ol>
);

/** The longest name that fits in the large letters of the first screen, in characters. */
const LONG_NAME = 18;

const selected = owner.selected.flatMap((id) => findProject(projects, id) ?? []);

const Reach = () => (
  <div className="reach">
    <p className="reach-mail">
      <a href={`mailto:${owner.email}`}>{owner.email}</a>
    </p>
    <div className="reach-ways">
      <p>{owner.summary}</p>
      <p className="reach-links cluster">
        <TalkButton>{texts.home.talk}</TalkButton>
        <Link className="deeper" to="/contact">
          {texts.home.contact} <SectionArrow />
        </Link>
      </p>
    </div>
  </div>
);

export const Home = () => (
  <>
    <SitePlan projects={projects} drawings={useLoaderData<PlanBody>()}>
      <h1 data-long={owner.name.length > LONG_NAME || undefined}>{owner.name}</h1>
      <p className="plan-offer">{owner.offer}</p>
      {owner.proof.length > 0 && <ProofFigures proof={owner.proof} projects={projects} />}
      <LiveLine owner={owner} />
    </SitePlan>
    {selected.length > 0 && (
      <Zone
        id="selected"
        title={selected.length > 1 ? texts.home.selected : texts.home.selectedOne}
        extra={
          projects.length > selected.length && (
            <Link className="deeper" to="/projects">
              {texts.home.all(countOf(projects.length))} <SectionArrow />
            </Link>
          )
        }
      >
        <SelectedProjects projects={selected} drawnBy={owner.name} />
      </Zone>
    )}
    {owner.practices.length > 0 && (
      <Zone id="practices" title={texts.home.practices(owner.practices.length)}>
        <Practices practices={owner.practices} projects={projects} />
      </Zone>
    )}
    {posts.length > 0 && (
      <Zone
        id="writing"
        title={texts.home.writing}
        extra={
          <Link className="deeper" to="/blog">
            {texts.home.allWriting} <SectionArrow />
          </Link>
        }
      >
        <PostList posts={posts.slice(0, 4)} />
      </Zone>
    )}
    <Zone id="reach" title={texts.home.reach}>
      <Reach />
    </Zone>
  </>
);
