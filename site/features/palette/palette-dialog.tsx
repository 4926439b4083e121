import { type KeyboardEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { allFound, type Palette, type PaletteState } from '#site/features/palette/palette.ts';
import { lockScroll } from '#site/ui/lock-scroll.ts';
import { LIST_ID, optionId, ResultList } from '#site/features/palette/result-list.tsx';

const PAGE = 6;

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE };

const news = ({ query, groups, index }: PaletteState): string => {
  const count = allFound(groups).length;
  if (query.trim() !== '' && count === 0 && index !== 'loading') return 'Nothing found';
  if (index === 'failed') return 'The index could not be fetched; only actions are listed';
  return index === 'loading' ? 'Loading…' : `${count} ${count === 1 ? 'result' : 'results'}`;
};

const Field = ({ state, palette }: { state: PaletteState; palette: Palette }) => {
  const press = (event: KeyboardEvent) => {
    // An input method uses the same keys for its own list.
    if (event.nativeEvent.isComposing) return;
    const step = steps[event.key];
    if (step !== undefined) palette.move(step);
    else if (event.key === 'Enter') palette.choose(state.active);
    else return;
    event.preventDefault();
  };
  return (
    <div className="palette-field">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M10 3.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm4.8 11.3L21 21" />
      </svg>
      <input
        type="text"
        role="combobox"
        aria-label="Find a plate, a text, a page or an action"
        aria-expanded
        aria-controls={LIST_ID}
        aria-autocomplete="list"
        aria-activedescendant={state.active < 0 ? undefined : optionId(state.active)}
        placeholder="Find a plate, a text, a page…"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={100}
        value={state.query}
        onChange={({ target }) => palette.type(target.value)}
        onKeyDown={press}
      />
      <button type="button" className="palette-close label" onClick={palette.close}>
        <span className="sr-only">Close</span>
        <kbd aria-hidden="true">Esc</kbd>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M3.5 3.5l9 9m0-9l-9 9" />
        </svg>
      </button>
    </div>
  );
};

const Keys = ({ state }: { state: PaletteState }) => (
  <div className="palette-foot">
    <output>{news(state)}</output>
    <span className="palette-keys" aria-hidden="true">
      <kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>Enter</kbd> go
    </span>
  </div>
);

/** The open palette. A native modal: the page beneath is inert, the focus goes back when it closes. */
const OpenPalette = ({ state, palette }: { state: PaletteState; palette: Palette }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    const unlock = lockScroll(document.documentElement, window.innerWidth);
    element?.showModal();
    return () => {
      element?.close();
      unlock();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label="Find"
      onCancel={palette.close}
      onClose={palette.close}
      closedby="any"
    >
      <div className="palette-sheet">
        <Field state={state} palette={palette} />
        <ResultList state={state} palette={palette} />
        <Keys state={state} />
      </div>
    </dialog>
  );
};

export const PaletteDialog = ({ palette }: { palette: Palette }) => {
  const state = useSyncExternalStore(palette.state.subscribe, palette.state.get);
  return state.isOpen ? <OpenPalette state={state} palette={palette} /> : null;
};
