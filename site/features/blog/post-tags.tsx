import { texts } from '#site/texts/en.ts';
/** The subjects of a post. */
export const PostTags = ({ tags }: { tags: readonly string[] }) => (
  <ul className="post-tags" aria-label={texts.projects.overview.tags}>
    {tags.map((tag) => (
      <li key={tag}>{tag}</li>
    ))}
  </ul>
);
