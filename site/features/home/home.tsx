import { owner } from 'virtual:content/owner';
import { plates } from 'virtual:content/plates';
import { posts } from 'virtual:content/posts';
import { Link } from 'react-router-dom';
import { LiveLine } from '#site/features/home/live-line.tsx';
import { OnTheBoard } from '#site/features/home/on-the-board.tsx';
import { Practices } from '#site/features/home/practices.tsx';
import { PlateRegister } from '#site/ui/plates/plate-register.tsx';
import { PostList } from '#site/ui/plates/post-list.tsx';
import { SectionArrow } from '#site/ui/section-arrow.tsx';
import { Zone } from '#site/ui/zone.tsx';

const SELECTED = 7;
const selected = plates.filter((plate) => plate.featured && plate.workTag);

export const Home = () => {
  const [onTheBoard, ...others] = selected;
  return (
    <>
      <div className="home-head">
        <div className="home-words">
          <p className="label">{owner.place}</p>
          <h1>{owner.name}</h1>
          <p className="home-offer">{owner.offer}</p>
          <LiveLine owner={owner} />
        </div>
        {onTheBoard && <OnTheBoard plate={onTheBoard} drawnBy={owner.name} />}
      </div>
      <Zone id="selected" title="Selected plates">
        <PlateRegister plates={others.slice(0, SELECTED)} />
        <p className="zone-foot">
          <Link className="deeper" to="/projects">
            All {plates.length} plates <SectionArrow />
          </Link>
        </p>
      </Zone>
      <Zone id="practices" title="Three practices">
        <Practices practices={owner.practices} />
      </Zone>
      <Zone id="writing" title="Writing">
        <PostList posts={posts.slice(0, 4)} />
        <p className="zone-foot">
          <Link className="deeper" to="/blog">
            All writing <SectionArrow />
          </Link>
        </p>
      </Zone>
      <Zone id="reach" title="Reach me">
        <p className="large">
          {owner.place}. <a href={`mailto:${owner.email}`}>{owner.email}</a>, or the chat: it rings
          on my desk.
        </p>
        <p className="zone-foot">
          <Link className="deeper" to="/contact">
            Contact <SectionArrow />
          </Link>
        </p>
      </Zone>
    </>
  );
};
