/** The subjects of a post. */
export const PostTags = ({ tags }: { tags: readonly string[] }) => (
  <ul className="post-tags" aria-label="Tags">
    {tags.map((tag) => (
      <li key={tag}>{tag}</li>
    ))}
  </ul>
);
