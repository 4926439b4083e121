import { useEffect, useRef, useState, type PointerEvent } from 'react';
import type { ProjectSummary } from '#site/content-model/project.ts';
import {
  restOf,
  type Control,
  type Values,
  type WorkingBody,
  type WorkingDrawing,
} from '#site/drawings/working/working-drawing.ts';
import { workingLoads } from '#site/features/projects/working/load-working.ts';
import '#site/features/projects/working/working-figure.css';

const WIDTH = 960;
const PICTURE_ID = 'working-picture';

/** The model of the drawing, fetched when the figure comes near or is touched. */
const useModel = (project: string) => {
  const figure = useRef<HTMLElement>(null);
  const [model, setModel] = useState<WorkingDrawing | null>(null);
  const isLoading = useRef(false);
  const load = () => {
    if (isLoading.current) return;
    isLoading.current = true;
    workingLoads[project]?.().then(
      ({ drawing }) => setModel(drawing),
      // The next touch tries again; until then it is a picture.
      () => void (isLoading.current = false),
    );
  };
  useEffect(() => {
    if (!figure.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) load();
      },
      { rootMargin: '400px' },
    );
    observer.observe(figure.current);
    return () => observer.disconnect();
  });
  return { figure, model, load };
};

const rounded = (value: number, { min, max, step }: Control): number =>
  Math.min(max, Math.max(min, Math.round((value - min) / step) * step + min));

const written = (value: number, { step, unit, names, min }: Control): string =>
  names?.[(value - min) / step] ??
  `${step < 1 ? value.toFixed(String(step).length - 2) : value}${unit}`;

interface SliderProps {
  control: Control;
  value: number;
  onValue: (value: number) => void;
}

const Slider = ({ control, value, onValue }: SliderProps) => (
  <label className="wd-control">
    <span className="label">{control.label}</span>
    <span className="wd-value" aria-hidden="true">
      {written(value, control)}
    </span>
    <input
      type="range"
      min={control.min}
      max={control.max}
      step={control.step}
      value={value}
      autoComplete="off"
      aria-valuetext={written(value, control)}
      onChange={(event) => onValue(Number(event.target.value))}
    />
  </label>
);

/** The picture in a prerendered page is adopted from the document, so that it is shipped once. */
const usePictureAtRest = (svg: string): string =>
  useState(() =>
    svg === '' && typeof document !== 'undefined'
      ? (document.getElementById(PICTURE_ID)?.innerHTML ?? '')
      : svg,
  )[0];

/** A drawing that can be operated. Without scripts it is a picture at rest with its figures. */
export const WorkingFigure = ({
  project: { id: project, type },
  body,
}: {
  project: Pick<ProjectSummary, 'id' | 'type'>;
  body: WorkingBody;
}) => {
  const { figure, model, load } = useModel(project);
  const [values, setValues] = useState<Values>(() => restOf(body));
  const atRest = usePictureAtRest(body.drawing);
  const dragged = body.controls.find(({ id }) => id === body.drag.control);
  const set = (control: Control, value: number) => {
    load();
    setValues((before) => ({ ...before, [control.id]: rounded(value, control) }));
  };
  const follow = (event: PointerEvent<SVGSVGElement>) => {
    if (!dragged || event.buttons === 0) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - left) / width) * WIDTH;
    const share = (x - body.drag.left) / (body.drag.right - body.drag.left);
    set(dragged, dragged.min + share * (dragged.max - dragged.min));
  };
  const readings = model ? model.read(values) : body.readings;
  return (
    <figure className={`wd type-${type}`} ref={figure}>
      <svg
        id={PICTURE_ID}
        className="wd-picture"
        viewBox={`0 0 ${WIDTH} 440`}
        role="img"
        aria-label={`${body.title}. ${readings.map(({ label, value }) => `${label}: ${value}`).join('; ')}.`}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          follow(event);
        }}
        onPointerMove={follow}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: model ? model.draw(values) : atRest }}
      />
      <div className="wd-desk">
        <div className="wd-controls">
          {body.controls.map((control) => (
            <Slider
              key={control.id}
              control={control}
              value={values[control.id] ?? control.value}
              onValue={(value) => set(control, value)}
            />
          ))}
        </div>
        <dl className="wd-readings" aria-live="polite">
          {readings.map(({ label, value, isAlarming }) => (
            <div key={label} data-alarming={isAlarming || undefined}>
              <dt className="label">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <figcaption>
        <p>{body.text}</p>
        <p className="wd-basis">{body.basis}</p>
      </figcaption>
    </figure>
  );
};
