import { Lettered } from '#site/ui/lettered.tsx';

export interface Measure {
  label: string;
  value: string;
}

/** A figure on its dimension line, with a leader into the drawing. */
const Dimension = ({ label, value }: Measure) => (
  <div className="dimension">
    <dt className="label">
      <Lettered>{label}</Lettered>
    </dt>
    <dd>
      <svg className="leader" viewBox="0 0 24 64" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 0L24 64" vectorEffect="non-scaling-stroke" />
      </svg>
      <span className="dimension-value">{value}</span>
    </dd>
  </div>
);

/** The headline metrics of a project. */
export const Dimensions = ({ measures }: { measures: readonly Measure[] }) => (
  <dl className="dimensions">
    {measures.map((measure) => (
      <Dimension key={measure.label} {...measure} />
    ))}
  </dl>
);
