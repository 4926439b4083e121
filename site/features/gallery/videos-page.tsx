import { posts } from 'virtual:content/posts';
import { PostList } from '#site/ui/plates/post-list.tsx';
import { PageHead, Zone } from '#site/ui/zone.tsx';

/** No recording is published; what talks are given about is. */
export const VideosPage = () => (
  <>
    <PageHead label="Reel" title="Videos">
      <p>
        No recording is kept in this set. I show my work live, in a call, on the system in question;
        what I would say is written down in the papers below.
      </p>
    </PageHead>
    <Zone id="subjects" title="Subjects">
      <PostList posts={posts} />
    </Zone>
  </>
);
