import { allFound, type Palette, type PaletteState } from '#site/features/palette/palette.ts';
import { LIST_ID, ResultList } from '#site/features/palette/result-list.tsx';
import { Combobox } from '#site/ui/combobox.tsx';
import { Modal } from '#site/ui/modal.tsx';
import { useObservable } from '#site/ui/use-observable.ts';
import { texts } from '#site/texts/en.ts';

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
