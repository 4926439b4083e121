/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- a <select>
   holds no marked text and is not driven from a field; the keys are heard by that field. */
import { useEffect, useRef } from 'react';
import type { Palette, PaletteState } from '#site/features/palette/palette.ts';
import type { Found } from '#site/features/palette/rank.ts';

export const LIST_ID = 'palette-results';

export const optionId = (at: number): string => `palette-result-${at}`;

/** The title with what was matched made to stand out. */
const Marked = ({ title, marked }: { title: string; marked: readonly number[] }) => {
  const parts: { from: number; text: string; isMarked: boolean }[] = [];
  let from = 0;
  for (const character of title) {
    const isMarked = marked.includes(from);
    const last = parts.at(-1);
    if (last?.isMarked === isMarked) last.text += character;
    else parts.push({ from, text: character, isMarked });
    from += character.length;
  }
  return parts.map((part) => (part.isMarked ? <b key={part.from}>{part.text}</b> : part.text));
};

interface ResultProps {
  found: Found;
  at: number;
  isActive: boolean;
  palette: Palette;
}

const Result = ({ found: { item, marked }, at, isActive, palette }: ResultProps) => {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <div
      ref={element}
      id={optionId(at)}
      role="option"
      // The focus stays in the field above, which says what is active here.
      tabIndex={-1}
      aria-selected={isActive}
      className="palette-result"
      data-kind={item.kind}
      onPointerMove={() => palette.point(at)}
      onClick={() => palette.choose(at)}
    >
      <span className="palette-title">
        <Marked title={item.title} marked={marked} />
      </span>
      <span className="palette-mark">{item.mark}</span>
      <span className="palette-note">{item.note}</span>
    </div>
  );
};

/** The list box: in groups before anything is typed, in order of merit afterwards. */
export const ResultList = ({ state, palette }: { state: PaletteState; palette: Palette }) => {
  return (
    <div id={LIST_ID} className="palette-results" role="listbox" aria-label="Results">
      {state.groups.map(({ title, found, from }) => {
        const results = found.map((one, index) => {
          const place = from + index;
          const isActive = place === state.active;
          return (
            <Result
              key={one.item.key}
              found={one}
              at={place}
              isActive={isActive}
              palette={palette}
            />
          );
        });
        if (title === '') return results;
        return (
          <div key={title} role="group" aria-label={title}>
            <p className="label" aria-hidden="true">
              {title}
            </p>
            {results}
          </div>
        );
      })}
    </div>
  );
};
