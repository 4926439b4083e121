const Swatch = ({ kind }: { kind: 'completed' | 'in-progress' | 'archived' | 'related' }) => (
  <svg className={`plan-swatch plan-swatch-${kind}`} viewBox="0 0 30 20" aria-hidden="true">
    {kind === 'related' ? (
      <path d="M2 16Q14 2 28 5" />
    ) : (
      <path className="plan-swatch-building" d="M3 3h24v14H3z" />
    )}
    {kind === 'archived' && <path d="M3 11l8-8M3 17 17 3M9 17 23 3M15 17 27 5M21 17l6-6" />}
  </svg>
);

/** How to read the plan; hidden where the plan is. */
export const PlanKey = ({ count, shown }: { count: number; shown: number }) => (
  <ul className="plan-key label" aria-hidden="true">
    <li className="plan-key-title">
      Site plan, {shown === count ? count : `${shown} of ${count}`} plates
    </li>
    <li>
      <Swatch kind="completed" /> Built
    </li>
    <li>
      <Swatch kind="in-progress" /> In progress
    </li>
    <li>
      <Swatch kind="archived" /> Archived
    </li>
    <li>
      <Swatch kind="related" /> Related
    </li>
    <li>Size of the plot: documents and relations</li>
  </ul>
);
