import { owner } from 'virtual:content/owner';
import { projects } from 'virtual:content/projects';
import { posts } from 'virtual:content/posts';
import { Link, useLoaderData } from 'react-router-dom';
import { findProject } from '#site/catalogue/catalogue.ts';
import type { PlanBody } from '#site/content-model/plan.ts';
import { LiveLine } from '#site/features/home/live-line.tsx';
import { Practices } from '#site/features/home/practices.tsx';
import { ProofFigures } from '#site/features/home/proof-figures.tsx';
import { SelectedProjects } from '#site/features/home/selected-projects.tsx';
import { SitePlan } from '#site/features/home/site-plan.tsx';
import { PostList } from '#site/ui/projects/post-list.tsx';
import { SectionArrow } from '#site/ui/section-arrow.tsx';
import { TalkButton } from '#site/ui/talk-button.tsx';
import { Zone } from '#site/ui/zone.tsx';

/** Characters of a name that fit into the large letters of the first screen. */
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
        <TalkButton>Talk to me</TalkButton>
        <Link className="deeper" to="/contact">
          Contact <SectionArrow />
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
      <ProofFigures proof={owner.proof} projects={projects} />
      <LiveLine owner={owner} />
    </SitePlan>
    <Zone
      id="selected"
      title="Selected plates"
      extra={
        <Link className="deeper" to="/projects">
          All {projects.length} plates <SectionArrow />
        </Link>
      }
    >
      <SelectedProjects projects={selected} drawnBy={owner.name} />
    </Zone>
    <Zone id="practices" title="Three practices">
      <Practices practices={owner.practices} projects={projects} />
    </Zone>
    <Zone
      id="writing"
      title="Writing"
      extra={
        <Link className="deeper" to="/blog">
          All writing <SectionArrow />
        </Link>
      }
    >
      <PostList posts={posts.slice(0, 4)} />
    </Zone>
    <Zone id="reach" title="Reach me">
      <Reach />
    </Zone>
  </>
);
