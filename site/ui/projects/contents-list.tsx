import { useEffect, useId, useRef, useState } from 'react';
import type { Heading } from '#site/content-model/project.ts';
import { texts } from '#site/texts/en.ts';
import { useCurrentSection } from '#site/ui/projects/use-current-section.ts';

export interface ContentsGroup {
  /** The part's id and name; null for a text without parts. */
  part: Heading | null;
  headings: readonly Heading[];
}

const idsOf = (groups: readonly ContentsGroup[]): string =>
  groups
    .flatMap(({ part, headings }) => [...(part ? [part] : []), ...headings].map(({ id }) => id))
    .join(' ');

/** Scrolls a long list so that its current line stays visible, without moving the page. */
const useCurrentInSight = (current: string | null) => {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const list = nav.current;
    if (!list || current === null) return;
    const line = list.querySelector<HTMLElement>(`[href="#${CSS.escape(current)}"]`);
    if (!line) return;
    const above = line.offsetTop - list.scrollTop;
    if (above < 0 || above > list.clientHeight - 2 * line.offsetHeight)
      list.scrollTop = line.offsetTop - list.clientHeight / 2;
  }, [current]);
  return nav;
};

const Line = ({
  heading,
  isCurrent,
  className,
}: {
  heading: Heading;
  isCurrent: boolean;
  className?: string;
}) => (
  <a
    className={className}
    href={`#${heading.id}`}
    {...(isCurrent && { 'aria-current': 'location' })}
  >
    {heading.text}
  </a>
);

/**
 * A long text's table of contents: in the margin if it fits, otherwise collapsed above the text.
 */
export const ContentsList = ({ groups }: { groups: readonly ContentsGroup[] }) => {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const current = useCurrentSection(idsOf(groups));
  const nav = useCurrentInSight(current);
  return (
    <nav ref={nav} className="sheet-contents" aria-label={texts.ui.contents}>
      <p className="label sheet-contents-name">{texts.ui.contents}</p>
      <button
        type="button"
        className="sheet-contents-fold label"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {texts.ui.contents} <span aria-hidden="true">{isOpen ? '−' : '+'}</span>
      </button>
      <div id={id} className="sheet-contents-list" data-open={isOpen || undefined}>
        {groups.map(({ part, headings }) => (
          <div key={part?.id ?? 'text'}>
            {part && (
              <Line
                heading={part}
                isCurrent={part.id === current}
                className="sheet-contents-part"
              />
            )}
            <ul>
              {headings.map((heading) => (
                <li key={heading.id}>
                  <Line heading={heading} isCurrent={heading.id === current} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
};
