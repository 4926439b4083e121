import { useEffect, useId, useRef, useState, type CSSProperties } from 'react';
import { limits } from '#shared/limits.ts';
import { essayMotifs, motifs } from '#site/drawings/motifs.ts';
import { drawingOf, fragmentOf, type LinkedDrawing } from '#site/features/drawings/drawing-link.ts';
import { requestChat } from '#site/platform/chat-invitation.ts';
import { localDay } from '#site/platform/local-day.ts';
import { isOff } from '#site/platform/features.ts';
import { texts } from '#site/texts/en.ts';
import { copyText } from '#site/ui/copy-text.ts';
import { drawInWorker, pictureOf } from '#site/ui/own-drawing/draw-in-worker.ts';
import type { OwnDrawingResult } from '#site/ui/own-drawing/own-drawing-worker.ts';
import { showToast } from '#site/ui/toast/show-toast.ts';
import { seededChoices } from '#shared/domain/seeded-random.ts';
import { withInks } from '#site/drawings/inks.ts';
import { saveFile } from '#site/platform/save-file.ts';
import { savePicture } from '#site/platform/save-picture.ts';
import { inkLight, otherLight, paperLight } from '#site/ui/palette.ts';

/** The drawing's size in units, one per pixel. The picture has twice as many pixels. */
const SIZE = { width: 1280, height: 720 };

const fileName = (title: string, ending: string): string =>
  `${
    title
      .normalize('NFD')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .slice(0, 60)
      .replace(/^-|-$/g, '')
      .toLowerCase() || 'drawing'
  }.${ending}`;

const svgFile = (svg: string): Blob => new Blob([svg], { type: 'image/svg+xml' });

const saveSvg = (svg: string, title: string): void =>
  saveFile(svgFile(svg), fileName(title, 'svg'));

/**
 * Saves the drawing on light paper, 2560 pixels wide. Resolves to false if the browser cannot draw
 * it.
 */
const savePng = (svg: string, title: string): Promise<boolean> => {
  const { width, height } = SIZE;
  const sized = withInks(svg, { paper: paperLight, ink: inkLight, accent: otherLight }).replace(
    '<svg ',
    `<svg width="${width}" height="${height}" `,
  );
  return savePicture(svgFile(sized), SIZE, fileName(title, 'png'));
};

/** The id under which marks on this drawing are counted. The same drawing has the same id. */
const ownDrawingId = ({ notation, motif, title }: LinkedDrawing): string => {
  const choices = seededChoices(`${motif}\n${title.trim()}\n${notation.trim()}`);
  return `own-${choices.whole(0, 2 ** 32 - 1).toString(36)}`;
};

const example: LinkedDrawing = {
  notation: `client -> gateway: request
phone -> gateway
gateway -> order queue: accepted
order queue -> worker -> ledger [store]
worker -> gateway: answer
nightly timer -> worker`,
  motif: 'schematic',
  title: texts.drawings.editor.example,
  name: '',
};

/** The drawing follows after this long without typing. */
const RESTED_MS = 250;

/** The drawing of the current text, and the last one that could be made. */
const useDrawing = (order: LinkedDrawing) => {
  const [result, setResult] = useState<OwnDrawingResult | null>(null);
  const [svg, setSvg] = useState<string | null>(null);
  const { notation, motif, title, name } = order;
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => {
      void drawInWorker({ notation, motif, title, name, day: localDay(Date.now()) }).then(
        (made) => {
          if (!isCurrent) return;
          setResult(made);
          if ('svg' in made) setSvg(made.svg);
        },
      );
    }, RESTED_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [notation, motif, title, name]);
  return { result, svg };
};

/** Reads the drawing in the page's link, and passes it to `onLinked`. */
const useLinked = (onLinked: (drawing: LinkedDrawing) => void) => {
  const take = useRef(onLinked);
  useEffect(() => {
    const read = () =>
      void drawingOf(location.hash).then((drawing) => {
        if (drawing) take.current(drawing);
      });
    read();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
};

/** The drawing's width in units. A large system has a wider one. */
const widthOf = (svg: string): number => Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1] ?? 1280);

const resultText = (result: OwnDrawingResult | null): string => {
  if (result === null) return texts.drawings.editor.isDrawing;
  if ('svg' in result) return texts.drawings.editor.drawn(result.parts, result.connections);
  return '';
};

const Actions = ({ drawing, svg }: { drawing: LinkedDrawing; svg: string }) => {
  const title = drawing.title.trim() || texts.drawings.editor.untitled;
  const copyLink = async () => {
    const link = new URL(await fragmentOf(drawing), location.href).href;
    history.replaceState(history.state, '', link);
    showToast(
      (await copyText(link)) ? texts.drawings.editor.copied : texts.drawings.editor.notCopied,
    );
  };
  const send = () =>
    requestChat({
      project: ownDrawingId(drawing),
      title,
      marks: [],
      own: {
        notation: drawing.notation.trim(),
        motif: drawing.motif,
        day: localDay(Date.now()),
        ...(drawing.name.trim() && { name: drawing.name.trim() }),
      },
    });
  return (
    <p className="drawing-actions cluster">
      {!isOff('chat') && (
        <button type="button" className="button button-primary" onClick={send}>
          {texts.drawings.editor.send}
        </button>
      )}
      <button type="button" className="button" onClick={() => saveSvg(svg, title)}>
        {texts.drawings.editor.saveSvg}
      </button>
      <button
        type="button"
        className="button"
        onClick={() => {
          void savePng(svg, title).then(
            (isSaved) => isSaved || showToast(texts.drawings.editor.notSaved, 'problem'),
          );
        }}
      >
        {texts.drawings.editor.savePng}
      </button>
      <button type="button" className="button" onClick={() => void copyLink()}>
        {texts.drawings.editor.copyLink}
      </button>
    </p>
  );
};

/** A field for a system's text, with its drawing beside it. Nothing is stored. */
export const DrawingEditor = () => {
  const [drawing, setDrawing] = useState(example);
  const { result, svg } = useDrawing(drawing);
  const id = useId();
  useLinked(setDrawing);
  const set = (change: Partial<LinkedDrawing>) => setDrawing({ ...drawing, ...change });
  const faults = result && 'faults' in result ? result.faults : [];
  return (
    <div className="drawing-board">
      <div className="drawing-form">
        <label className="label" htmlFor={`${id}-text`}>
          {texts.drawings.editor.system}
        </label>
        <textarea
          id={`${id}-text`}
          rows={10}
          spellCheck={false}
          autoComplete="off"
          maxLength={limits.drawing.notationCharacters}
          value={drawing.notation}
          aria-invalid={faults.length > 0}
          aria-describedby={`${id}-faults`}
          onChange={({ currentTarget }) => set({ notation: currentTarget.value })}
        />
        <ul id={`${id}-faults`} className="drawing-faults" role="status">
          {faults.map(({ line, message }) => (
            <li key={`${line} ${message}`}>{texts.drawings.editor.fault(line, message)}</li>
          ))}
        </ul>
        <label className="label" htmlFor={`${id}-title`}>
          {texts.drawings.editor.title}
        </label>
        <input
          id={`${id}-title`}
          maxLength={limits.drawing.titleCharacters}
          value={drawing.title}
          onChange={({ currentTarget }) => set({ title: currentTarget.value })}
        />
        <label className="label" htmlFor={`${id}-name`}>
          {texts.drawings.editor.drawnBy}
        </label>
        <input
          id={`${id}-name`}
          autoComplete="name"
          maxLength={limits.drawing.nameCharacters}
          value={drawing.name}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        />
        <label className="label" htmlFor={`${id}-motif`}>
          {texts.drawings.editor.picture}
        </label>
        <select
          id={`${id}-motif`}
          value={drawing.motif}
          aria-describedby={`${id}-motifs`}
          onChange={({ currentTarget }) => set({ motif: currentTarget.value })}
        >
          <option value="schematic">{texts.drawings.editor.schematic}</option>
          {[...motifs, ...essayMotifs].map((motif) => (
            <option key={motif}>{motif}</option>
          ))}
        </select>
        <p id={`${id}-motifs`} className="small-print">
          {texts.drawings.editor.pictureHint}
        </p>
      </div>
      <figure className="drawing-result" data-stale={faults.length > 0 || undefined}>
        <div
          className="drawing-scroll"
          role="group"
          aria-label={texts.drawings.editor.drawing}
          // Wider than a small window, so the arrow keys scroll it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
        >
          {svg !== null && (
            <img
              src={pictureOf(svg)}
              alt={texts.drawings.editor.alt(drawing.title)}
              style={{ '--sheet-factor': widthOf(svg) / 1280 } as CSSProperties}
            />
          )}
        </div>
        <figcaption className="small-print" role="status">
          {resultText(result)}
        </figcaption>
        {svg !== null && faults.length === 0 && <Actions drawing={drawing} svg={svg} />}
        <p className="small-print">{texts.drawings.editor.notStored}</p>
      </figure>
    </div>
  );
};
