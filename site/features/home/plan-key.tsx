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

/** How to read the plan. */
export const PlanKey = ({ count }: { count: number }) => (
  <dl className="plan-key label">
    <div className="plan-key-title">
      <dt>Site plan</dt>
      <dd>{count} plates</dd>
    </div>
    <div>
      <dt>
        <Swatch kind="completed" />
      </dt>
      <dd>Built</dd>
    </div>
    <div>
      <dt>
        <Swatch kind="in-progress" />
      </dt>
      <dd>In progress</dd>
    </div>
    <div>
      <dt>
        <Swatch kind="archived" />
      </dt>
      <dd>Archived</dd>
    </div>
    <div>
      <dt>
        <Swatch kind="related" />
      </dt>
      <dd>Related</dd>
    </div>
    <div>
      <dt>Plot</dt>
      <dd>Documents + relations</dd>
    </div>
  </dl>
);
