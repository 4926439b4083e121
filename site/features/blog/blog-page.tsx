import { posts } from 'virtual:content/posts';
import { Link } from 'react-router-dom';
import { essayDrawing } from '#site/content-model/drawings-of.ts';
import type { PostSummary } from '#site/content-model/post.ts';
import { PostTags } from '#site/features/blog/post-tags.tsx';
import { texts } from '#site/texts/en.ts';
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
        <Lettered>{texts.blog.minutes(post.minutes)}</Lettered>
      </span>
      {post.updated && (
        <span>
          {texts.blog.revised}
          <time dateTime={post.updated}>{formatDate(post.updated)}</time>
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

/** The ending of an essay's address as markdown. */
const ENDING = '.md';

export const BlogPage = () => (
  <>
    <PageHead label={texts.blog.count(posts.length)} title={texts.home.writing}>
      <p>{texts.blog.what}</p>
    </PageHead>
    <ol className="papers">
      {posts.map((post, index) => (
        <Row key={post.slug} post={post} isFirst={index < 3} />
      ))}
    </ol>
    <p className="feed-line">
      {texts.blog.feedBefore}
      <a href="/rss.xml" type="application/rss+xml">
        {texts.blog.feed}
      </a>
      {texts.blog.feedAfter}
      <code>{ENDING}</code>
      {texts.blog.feedEnd}
    </p>
  </>
);
