import { imprint } from 'virtual:content/imprint';
import { projects } from 'virtual:content/projects';
import { posts } from 'virtual:content/posts';
import { Link, useLoaderData, useParams } from 'react-router-dom';
import { findProject } from '#site/catalogue/catalogue.ts';
import type { PostBody, PostSummary } from '#site/content-model/post.ts';
import { neighborsOf } from '#site/features/blog/neighbors.ts';
import { PostTags } from '#site/features/blog/post-tags.tsx';
import { texts } from '#site/texts/en.ts';
import { Breadcrumbs } from '#site/ui/breadcrumbs.tsx';
import { Lettered } from '#site/ui/lettered.tsx';
import { formatDate } from '#site/ui/format-date.ts';
import { ContentsList } from '#site/ui/projects/contents-list.tsx';
import { ProjectRegister } from '#site/ui/projects/project-register.tsx';
import { ProseText } from '#site/ui/prose-text.tsx';
import { StaticHtml } from '#site/ui/static-html.tsx';
import { PageHead, Zone } from '#site/ui/zone.tsx';

const Facts = ({ post }: { post: PostSummary }) => (
  <dl className="facts">
    <div>
      <dt className="label">{texts.blog.by}</dt>
      <dd>{imprint.name}</dd>
    </div>
    <div>
      <dt className="label">{texts.blog.date}</dt>
      <dd>
        <time dateTime={post.date}>{formatDate(post.date)}</time>
        {post.updated && (
          <>
            {texts.blog.updated}
            <time dateTime={post.updated}>{formatDate(post.updated)}</time>
          </>
        )}
      </dd>
    </div>
    <div>
      <dt className="label">{texts.projects.overview.tags}</dt>
      <dd>
        <PostTags tags={post.tags} />
      </dd>
    </div>
  </dl>
);

const Neighbor = ({ post, label }: { post: PostSummary; label: string }) => (
  <Link to={`/blog/${post.slug}`}>
    <span className="label">{label}</span>
    <span>{post.title}</span>
  </Link>
);

const Paper = ({ post, body }: { post: PostSummary; body: PostBody }) => {
  const { newer, older } = neighborsOf(posts, post.slug);
  const related = post.related.flatMap((id) => findProject(projects, id) ?? []);
  return (
    <article>
      <div className={`essay-head type-${body.type}`}>
        <PageHead label={<Lettered>{texts.blog.label(post.minutes)}</Lettered>} title={post.title}>
          <p className="large">{post.description}</p>
          <Facts post={post} />
        </PageHead>
        <figure className="essay-figure">
          <StaticHtml id="essay-drawing" className="project-drawing" html={body.drawing} />
          <figcaption>
            <ol className="project-parts">
              {body.parts.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ol>
          </figcaption>
        </figure>
      </div>
      <div className="reading">
        <ContentsList groups={[{ part: null, headings: body.headings }]} />
        <div className="reading-text">
          <ProseText id="text-post" className="prose" html={body.html} />
        </div>
      </div>
      {related.length > 0 && (
        <Zone id="related" title={texts.blog.related}>
          <ProjectRegister projects={related} isBelow />
        </Zone>
      )}
      <nav className="turn" aria-label={texts.blog.neighbors}>
        {older && <Neighbor post={older} label={texts.blog.previous} />}
        {newer && <Neighbor post={newer} label={texts.blog.next} />}
      </nav>
    </article>
  );
};

/** A post. The loader has already rejected unknown slugs. */
export const PostPage = () => {
  const { slug = '' } = useParams();
  const body = useLoaderData<PostBody>();
  const post = posts.find((known) => known.slug === slug);
  return (
    post && (
      <>
        <Breadcrumbs section="blog" title={post.title} />
        <Paper key={slug} post={post} body={body} />
      </>
    )
  );
};
