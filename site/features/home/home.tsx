import { owner } from 'virtual:content/owner';
import { plates } from 'virtual:content/plates';
import { posts } from 'virtual:content/posts';
import { Link } from 'react-router-dom';
import { LiveLine } from '#site/features/home/live-line.tsx';
import { Practices } from '#site/features/home/practices.tsx';
import { selectPlates } from '#site/features/home/select-plates.ts';
import { SelectedPlates } from '#site/features/home/selected-plates.tsx';
import { SitePlan } from '#site/features/home/site-plan.tsx';
import { PostList } from '#site/ui/plates/post-list.tsx';
import { SectionArrow } from '#site/ui/section-arrow.tsx';
import { TalkButton } from '#site/ui/talk-button.tsx';
import { Zone } from '#site/ui/zone.tsx';

const SELECTED = 5;
const OF_ONE_TYPE = 2;

const Reach = () => (
  <div className="reach">
    <p className="reach-mail">
      <a href={`mailto:${owner.email}`}>{owner.email}</a>
    </p>
    <div className="reach-ways">
      <p>{owner.summary}</p>
      <p className="reach-links">
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
    <SitePlan plates={plates}>
      <h1>{owner.name}</h1>
      <p className="plan-offer">{owner.offer}</p>
      <LiveLine owner={owner} />
    </SitePlan>
    <Zone
      id="selected"
      title="Selected plates"
      extra={
        <Link className="deeper" to="/projects">
          All {plates.length} plates <SectionArrow />
        </Link>
      }
    >
      <SelectedPlates plates={selectPlates(plates, SELECTED, OF_ONE_TYPE)} drawnBy={owner.name} />
    </Zone>
    <Zone id="practices" title="Three practices">
      <Practices practices={owner.practices} plates={plates} />
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
