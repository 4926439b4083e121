import { workingDrawings } from 'virtual:content/working-drawings';
import { useCallback, useEffect, useMemo, useRef, useState, type PointerEvent } from 'react';
import type { ProjectSummary } from '#site/content-model/project.ts';
import {
  restOf,
  type Control,
  type Reading,
  type Values,
  type WorkingBody,
  type WorkingDrawing,
} from '#site/drawings/working/working-drawing.ts';
import { texts } from '#site/texts/en.ts';
import { Lettered } from '#site/ui/lettered.tsx';
import { useNear } from '#site/ui/use-on-demand.ts';
import { locale } from '#site/texts/locale.ts';
import '#site/features/projects/working/working-figure.css';

/** Readings are announced after this long without a change. */
const SETTLED_MS = 700;
/** The sizes of the two compositions in units; the style sheet shows one of them. */
const wide = { id: 'working-picture', width: 960, height: 440 };
const NARROW_WIDTH = 400;

/** The state of the header drawing that follows from a working drawing. */
export interface Drive {
  /** The position of its main control, from 0 to 1. */
  share: number;
  /** By a part's name: how many items wait to enter it. */
  waiting: Readonly<Record<string, number>>;
  /** The name of the part that is lit, if any. */
  lit: string | null;
}

/** The drawing's model, fetched when the figure comes near or is used. */
const useModel = (project: string) => {
  const figure = useRef<HTMLElement>(null);
  const [model, setModel] = useState<WorkingDrawing | null>(null);
  const isLoading = useRef(false);
  const load = useCallback(() => {
    if (isLoading.current) return;
    isLoading.current = true;
    workingDrawings[project]?.().then(
      ({ drawing }) => setModel(drawing),
      // The next interaction tries again. Until then the picture is static.
      () => void (isLoading.current = false),
    );
  }, [project]);
  useNear(figure, load, 400);
  return { figure, model, load };
};

const rounded = (value: number, { min, max, step }: Control): number =>
  Math.min(max, Math.max(min, Math.round((value - min) / step) * step + min));

const written = (value: number, { step, unit, names, min }: Control): string => {
  const digits = step < 1 ? String(step).length - 2 : 0;
  const number = value.toLocaleString(locale.language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return names?.[(value - min) / step] ?? (unit === '$' ? `$${number}` : `${number}${unit}`);
};

interface SliderProps {
  control: Control;
  value: number;
  onValue: (value: number) => void;
  onFocus: () => void;
}

const Slider = ({ control, value, onValue, onFocus }: SliderProps) => (
  <label className="wd-control">
    <span className="label">
      <Lettered>{control.label}</Lettered>
    </span>
    <span className="wd-value" aria-hidden="true">
      {written(value, control)}
    </span>
    <input
      type="range"
      className="slider"
      min={control.min}
      max={control.max}
      step={control.step}
      value={value}
      autoComplete="off"
      aria-valuetext={written(value, control)}
      onChange={(event) => onValue(Number(event.target.value))}
      onFocus={onFocus}
    />
  </label>
);

/**
 * The changed readings since the last announcement, once the values have settled, rather than at
 * each step of a slider.
 */
const useAnnouncement = (readings: readonly Reading[]): string => {
  const announced = useRef(readings);
  const [text, setText] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => {
      const changed = readings.filter(
        ({ value }, index) => value !== announced.current[index]?.value,
      );
      announced.current = readings;
      if (changed.length > 0) setText(changed.map(spoken).join('; '));
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [readings]);
  return text;
};

const spoken = ({ label, value, isAlarming }: Reading): string =>
  `${label}: ${value}${isAlarming ? `, ${texts.projects.machine.outOfBounds}` : ''}`;

/** The pointer's position in picture units. */
const unitsAt = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): number =>
  new DOMPoint(clientX, clientY).matrixTransform(currentTarget.getScreenCTM()?.inverse()).x;

/** Adopts the prerendered picture from the document, so that it is sent only once. */
const usePictureAtRest = (svg: string, id: string): string =>
  useState(() =>
    svg === '' && typeof document !== 'undefined'
      ? (document.getElementById(id)?.innerHTML ?? '')
      : svg,
  )[0];

interface PictureProps {
  size: { id: string; width: number; height: number };
  className: string;
  label: string;
  atRest: string;
  /** The model's picture, once loaded. */
  drawn: string | undefined;
  /** The ends of the drag, in units of this composition. */
  ends: { left: number; right: number };
  /** Called with the pointer's position as a fraction of the way between the ends. */
  onDrag: (share: number) => void;
}

const Picture = ({ size, className, label, atRest, drawn, ends, onDrag }: PictureProps) => {
  const adopted = usePictureAtRest(atRest, size.id);
  const follow = (event: PointerEvent<SVGSVGElement>) => {
    if (event.buttons > 0) onDrag((unitsAt(event) - ends.left) / (ends.right - ends.left));
  };
  return (
    <svg
      id={size.id}
      className={`wd-picture ${className}`}
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={label}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        follow(event);
      }}
      onPointerMove={follow}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: drawn ?? adopted }}
    />
  );
};

/** An operable drawing. Without scripts it is a static picture with its figures. */
export const WorkingFigure = ({
  project: { id: project, type },
  body,
  onDrive,
}: {
  project: Pick<ProjectSummary, 'id' | 'type'>;
  body: WorkingBody;
  /** Called after each change, for the header drawing. */
  onDrive: (drive: Drive) => void;
}) => {
  const { figure, model, load } = useModel(project);
  const [values, setValues] = useState<Values>(() => restOf(body));
  const dragged = body.controls.find(({ id }) => id === body.drag.control);
  const set = (control: Control, value: number) => {
    load();
    isUsed.current = true;
    setValues((before) => ({ ...before, [control.id]: rounded(value, control) }));
  };
  const drag = (share: number) => {
    if (dragged) set(dragged, dragged.min + share * (dragged.max - dragged.min));
  };
  const readings = useMemo(
    () => (model ? model.read(values) : body.readings),
    [model, values, body.readings],
  );
  const announcement = useAnnouncement(readings);
  const isUsed = useRef(false);
  useEffect(() => {
    if (!isUsed.current || !dragged) return;
    const { id, min, max, value } = dragged;
    onDrive({
      share: ((values[id] ?? value) - min) / (max - min),
      waiting: model?.waiting?.(values) ?? {},
      lit: model?.lit?.(values) ?? null,
    });
  }, [dragged, model, values, onDrive]);
  const label = `${body.title}. ${readings.map(spoken).join('; ')}.`;
  return (
    <figure className={`wd type-${type}`} ref={figure}>
      <Picture
        size={wide}
        className="wd-wide"
        label={label}
        atRest={body.drawing}
        drawn={model?.draw(values, false)}
        ends={body.drag}
        onDrag={drag}
      />
      {body.narrow && (
        <Picture
          size={{ id: 'narrow-picture', width: NARROW_WIDTH, height: body.narrow.height }}
          className="wd-narrow"
          label={label}
          atRest={body.narrow.drawing}
          drawn={model?.draw(values, true)}
          ends={body.narrow}
          onDrag={drag}
        />
      )}
      <div className="wd-desk">
        <div className="wd-controls" data-uncovered>
          {body.controls.map((control) => (
            <Slider
              key={control.id}
              control={control}
              value={values[control.id] ?? control.value}
              onValue={(value) => set(control, value)}
              onFocus={load}
            />
          ))}
        </div>
        <dl className="wd-readings">
          {readings.map(({ label, value, isAlarming }) => (
            <div key={label} data-alarming={isAlarming || undefined}>
              <dt className="label">
                <Lettered>{label}</Lettered>
              </dt>
              <dd>
                {value}
                {isAlarming && (
                  <span className="wd-over">{texts.projects.machine.outOfBounds}</span>
                )}
              </dd>
            </div>
          ))}
        </dl>
        <p className="sr-only" aria-live="polite">
          {announcement}
        </p>
      </div>
      <figcaption>
        <p>{body.text}</p>
        <p className="small-print">{body.basis}</p>
      </figcaption>
    </figure>
  );
};
