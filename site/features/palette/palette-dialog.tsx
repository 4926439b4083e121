import { allFound, type Palette, type PaletteState } from '#site/features/palette/palette.ts';
import { Combobox, Option } from '#site/ui/combobox.tsx';
import { Modal } from '#site/ui/modal.tsx';
import { useObservable } from '#site/ui/use-observable.ts';
import { texts } from '#site/texts/en.ts';

const LIST_ID = 'palette-results';

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
const ResultList = ({ state, palette }: { state: PaletteState; palette: Palette }) => {
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

const news = ({ query, groups, index }: PaletteState): string => {
  const count = allFound(groups).length;
  if (query.trim() !== '' && count === 0 && index !== 'loading') return texts.palette.nothing;
  if (index === 'failed') return texts.palette.noIndex;
  return index === 'loading'
    ? texts.palette.loading
    : `${count} ${count === 1 ? 'result' : 'results'}`;
};

const Field = ({ state, palette }: { state: PaletteState; palette: Palette }) => (
  <div className="palette-field stack">
    <svg className="icon icon-large" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M10 3.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm4.8 11.3L21 21" />
    </svg>
    <Combobox
      listId={LIST_ID}
      label={texts.palette.label}
      placeholder={texts.palette.placeholder}
      maxLength={100}
      value={state.query}
      active={state.active}
      onType={palette.type}
      onMove={palette.move}
      onChoose={() => palette.choose(state.active)}
    />
    <button type="button" className="palette-close label" onClick={palette.close}>
      <span className="sr-only">{texts.palette.close}</span>
      <kbd aria-hidden="true">{texts.palette.escape}</kbd>
      <svg className="icon icon-large" viewBox="0 0 16 16" aria-hidden="true">
        <path d="M3.5 3.5l9 9m0-9l-9 9" />
      </svg>
    </button>
  </div>
);

const Keys = ({ state }: { state: PaletteState }) => (
  <div className="palette-foot">
    <output>{news(state)}</output>
    <span className="palette-keys" aria-hidden="true">
      <kbd>↑</kbd> <kbd>↓</kbd> {texts.palette.choose} <kbd>{texts.palette.enter}</kbd>{' '}
      {texts.palette.go}
    </span>
  </div>
);

/**
 * The open palette. A native modal: the page beneath is inert, and the focus returns when it
 * closes.
 */
const OpenPalette = ({ state, palette }: { state: PaletteState; palette: Palette }) => (
  <Modal
    name={{ words: texts.palette.name }}
    className="palette dialog"
    closedBy="any"
    locksScroll
    onClose={palette.close}
  >
    <div className="palette-sheet">
      <Field state={state} palette={palette} />
      <ResultList state={state} palette={palette} />
      <Keys state={state} />
    </div>
  </Modal>
);

export const PaletteDialog = ({ palette }: { palette: Palette }) => {
  const state = useObservable(palette.state);
  return state.isOpen ? <OpenPalette state={state} palette={palette} /> : null;
};
