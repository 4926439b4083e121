import type { Heading } from '#site/content-model/project.ts';

export interface ContentsGroup {
  /** The id and name of the part; null for a text without parts. */
  part: Heading | null;
  headings: readonly Heading[];
}

/** The table of contents of a long text, standing in the margin where there is one. */
export const ContentsList = ({ groups }: { groups: readonly ContentsGroup[] }) => (
  <nav className="sheet-contents" aria-label="On this sheet">
    <p className="label">On this sheet</p>
    {groups.map(({ part, headings }) => (
      <div key={part?.id ?? 'text'}>
        {part && (
          <a className="sheet-contents-part" href={`#${part.id}`}>
            {part.text}
          </a>
        )}
        <ul>
          {headings.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ul>
      </div>
    ))}
  </nav>
);
