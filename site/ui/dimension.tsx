export interface Measure {
  label: string;
  value: string;
}

/** A dimension line with its figure: how a plate carries a metric. */
const Dimension = ({ label, value }: Measure) => (
  <div className="dimension">
    <dt className="label">{label}</dt>
    <dd>
      <span className="dimension-value">{value}</span>
      <span className="dimension-line" aria-hidden="true" />
    </dd>
  </div>
);

/** The headline metrics of a project, measured off. */
export const Dimensions = ({ measures }: { measures: readonly Measure[] }) => (
  <dl className="dimensions">
    {measures.map((measure) => (
      <Dimension key={measure.label} {...measure} />
    ))}
  </dl>
);
