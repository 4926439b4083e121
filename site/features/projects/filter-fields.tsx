import { useId } from 'react';
import { inNameOrder } from '#site/catalogue/by-name.ts';
import { texts } from '#site/texts/en.ts';

type Counts = ReadonlyMap<string, number>;

/** Checkboxes, each with its number of projects. Renders nothing without values. */
export const Ticks = <T extends string>({
  legend,
  hint,
  values,
  names,
  counts,
  chosen,
  onChoose,
}: {
  legend: string;
  /** Explains the choice if its name does not. */
  hint?: string;
  values: readonly T[];
  names: Readonly<Record<T, string>>;
  counts: Counts;
  chosen: readonly T[];
  onChoose: (next: T[]) => void;
}) =>
  values.length > 0 && (
    <fieldset className="filter-cell">
      <legend className="label">{legend}</legend>
      {hint && <p className="filter-hint">{hint}</p>}
      <div className="ticks">
        {values.map((value) => {
          const count = counts.get(value) ?? 0;
          const isChosen = chosen.includes(value);
          return (
            <label key={value} className={count === 0 ? 'tick tick-empty' : 'tick'}>
              <input
                type="checkbox"
                className="sr-only"
                checked={isChosen}
                onChange={() =>
                  onChoose(
                    values.filter((one) => (one === value ? !isChosen : chosen.includes(one))),
                  )
                }
              />
              {names[value]}
              <span className="tick-count">{count}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );

const Options = ({ values, counts }: { values: readonly string[]; counts: Counts }) =>
  values.map((value) => (
    <option key={value} value={value}>
      {value} ({counts.get(value) ?? 0})
    </option>
  ));

/** A select with one name out of many, beginning with those on several projects. */
export const Pick = ({
  label,
  any,
  counts,
  chosen,
  onChoose,
}: {
  label: string;
  any: string;
  counts: Counts;
  chosen: string | null;
  onChoose: (next: string | null) => void;
}) => {
  const id = useId();
  const values = inNameOrder(new Set([...counts.keys(), ...(chosen === null ? [] : [chosen])]));
  const several = values.filter((value) => (counts.get(value) ?? 0) > 1);
  const once = values.filter((value) => (counts.get(value) ?? 0) <= 1);
  return (
    <div className="filter-cell">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="filter-select"
        value={chosen ?? ''}
        onChange={(event) => onChoose(event.target.value === '' ? null : event.target.value)}
      >
        <option value="">{any}</option>
        {several.length > 0 && (
          <optgroup label={texts.projects.filter.onSeveral}>
            <Options values={several} counts={counts} />
          </optgroup>
        )}
        {once.length > 0 && (
          <optgroup label={texts.projects.filter.onOne}>
            <Options values={once} counts={counts} />
          </optgroup>
        )}
      </select>
    </div>
  );
};
