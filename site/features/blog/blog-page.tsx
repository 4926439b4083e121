import { posts } from 'virtual:content/posts';
import { PostList } from '#site/ui/plates/post-list.tsx';
import { PageHead, Zone } from '#site/ui/zone.tsx';

export const BlogPage = () => (
  <>
    <PageHead label={`${posts.length} papers`} title="Writing">
      <p>
        Notes from practice. Each argues for one thing, shows the code, and names where it stops
        being true.
      </p>
    </PageHead>
    <Zone id="papers" title="Papers">
      <PostList posts={posts} />
    </Zone>
  </>
);
