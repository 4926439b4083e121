import { owner } from 'virtual:content/owner';
import { plates } from 'virtual:content/plates';
import { posts } from 'virtual:content/posts';
import { useLoaderData, useParams } from 'react-router-dom';
import { findPlate } from '#site/catalogue/catalogue.ts';
import type { PostBody, PostSummary } from '#site/content-model/post.ts';
import { StaticHtml } from '#site/ui/static-html.tsx';
import { formatDate } from '#site/ui/format-date.ts';
import { ContentsList } from '#site/ui/plates/contents-list.tsx';
import { PlateRegister } from '#site/ui/plates/plate-register.tsx';
import { PageHead, Zone } from '#site/ui/zone.tsx';

const Facts = ({ post }: { post: PostSummary }) => (
  <dl className="facts">
    <div>
      <dt className="label">By</dt>
      <dd>{owner.name}</dd>
    </div>
    <div>
      <dt className="label">Date</dt>
      <dd>
        <time dateTime={post.date}>{formatDate(post.date)}</time>
        {post.updated && (
          <>
            , revised <time dateTime={post.updated}>{formatDate(post.updated)}</time>
          </>
        )}
      </dd>
    </div>
    <div>
      <dt className="label">Tags</dt>
      <dd>{post.tags.join(' · ')}</dd>
    </div>
  </dl>
);

const Paper = ({ post, body }: { post: PostSummary; body: PostBody }) => {
  const related = post.related.flatMap((id) => findPlate(plates, id) ?? []);
  return (
    <article>
      <PageHead label={`Paper · ${post.minutes} min`} title={post.title}>
        <p className="large">{post.description}</p>
        <Facts post={post} />
      </PageHead>
      <div className="reading">
        <ContentsList groups={[{ part: null, headings: body.headings }]} />
        <div className="reading-text">
          <StaticHtml id="text-post" className="prose" html={body.html} />
        </div>
      </div>
      {related.length > 0 && (
        <Zone id="related" title="Plates it came from">
          <PlateRegister plates={related} />
        </Zone>
      )}
    </article>
  );
};

/** A post. The loader has refused unknown slugs already. */
export const PostPage = () => {
  const { slug = '' } = useParams();
  const body = useLoaderData<PostBody>();
  const post = posts.find((known) => known.slug === slug);
  return post && <Paper key={slug} post={post} body={body} />;
};
