import type { Palette, PaletteState } from '#site/features/palette/palette.ts';
import { Option } from '#site/ui/combobox.tsx';
import { texts } from '#site/texts/en.ts';

export const LIST_ID = 'palette-results';

/** The title with the match highlighted. */
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

/** The list box: grouped before the visitor types, ranked after that. */
export const ResultList = ({ state, palette }: { state: PaletteState; palette: Palette }) => {
  return (
    <div id={LIST_ID} className="palette-results" role="listbox" aria-label={texts.palette.results}>
      {state.groups.map(({ title, found, from }) => {
        const results = found.map(({ item, marked, technologies }, index) => (
          <Option
            key={item.key}
            listId={LIST_ID}
            at={from + index}
            isActive={from + index === state.active}
            className="palette-result"
            kind={item.kind}
            onPoint={() => palette.point(from + index)}
            onChoose={() => palette.choose(from + index)}
          >
            <span className="palette-title" dir="auto">
              <Marked title={item.title} marked={marked} />
            </span>
            <span className="palette-mark">{item.mark}</span>
            <span className="palette-note one-line small-print">
              {technologies.length > 0 && (
                <>
                  <b>{technologies.join(', ')}</b> ·{' '}
                </>
              )}
              <bdi>{item.note}</bdi>
            </span>
          </Option>
        ));
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
