import { posts } from 'virtual:content/posts';
import { Link } from 'react-router-dom';
import { essayDrawing } from '#site/content-model/drawings-of.ts';
import type { PostSummary } from '#site/content-model/post.ts';
import { PostTags } from '#site/features/blog/post-tags.tsx';
import { countOf } from '#site/ui/count-of.ts';
import { formatDate } from '#site/ui/format-date.ts';
import { Lettered } from '#site/ui/lettered.tsx';
import { PageHead } from '#site/ui/zone.tsx';

const Row = ({ post, isFirst }: { post: PostSummary; isFirst: boolean }) => (
  <li className="paper-row">
    <img
      src={essayDrawing(post.slug)}
      alt=""
      width="800"
      height="600"
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
    />
    <p className="paper-facts label">
      <time dateTime={post.date}>{formatDate(post.date)}</time>
      <span>
        <Lettered>{`${post.minutes} min read`}</Lettered>
      </span>
      {post.updated && (
        <span>
          Rev. <time dateTime={post.updated}>{formatDate(post.updated)}</time>
        </span>
      )}
    </p>
    <div className="paper-words stack">
      <h2>
        <Link className="covering" to={`/blog/${post.slug}`}>
          {post.title}
        </Link>
      </h2>
      <p className="soft">{post.description}</p>
      <PostTags tags={post.tags} />
    </div>
  </li>
);

export const BlogPage = () => (
  <>
    <PageHead label={countOf(posts.length, 'essay')} title="Writing">
      <p>
        Notes from practice. Each argues for one thing, shows the code, and names where it stops
        being true.
      </p>
    </PageHead>
    <ol className="papers">
      {posts.map((post, index) => (
        <Row key={post.slug} post={post} isFirst={index < 3} />
      ))}
    </ol>
    <p className="feed-line">
      The essays come in full by{' '}
      <a href="/rss.xml" type="application/rss+xml">
        RSS
      </a>
      , and each as markdown at its address with <code>.md</code>.
    </p>
  </>
);
