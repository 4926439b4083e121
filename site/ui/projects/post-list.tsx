import { Link } from 'react-router-dom';
import type { PostSummary } from '#site/content-model/post.ts';
import { formatDate } from '#site/ui/format-date.ts';
import { Lettered } from '#site/ui/lettered.tsx';

/** Posts, newest first, one line each. */
export const PostList = ({ posts }: { posts: readonly PostSummary[] }) => (
  <ol className="ledger">
    {posts.map((post) => (
      <li key={post.slug}>
        <p className="label">
          <time dateTime={post.date}>{formatDate(post.date)}</time>{' '}
          <span>
            <Lettered>{`${post.minutes} min`}</Lettered>
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
