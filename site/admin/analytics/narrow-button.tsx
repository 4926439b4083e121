import type { ReactNode } from 'react';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import type { Dimension } from '#shared/domain/analytics/filter-keys.ts';
import { valueText } from '#site/admin/analytics/value-text.ts';

interface NarrowButtonProps extends Pick<PanelProps, 'analyticsQuery' | 'narrow'> {
  by: Dimension;
  value: string | null;
  children?: ReactNode;
}

/** A value in a table that switches the filter for it on and off. */
export const NarrowButton = ({
  analyticsQuery,
  narrow,
  by,
  value,
  children,
}: NarrowButtonProps) => (
  <button
    type="button"
    className="narrow bare"
    aria-pressed={analyticsQuery.filters[by] === (value ?? '')}
    title={valueText(by, value)}
    onClick={() => narrow(by, value ?? '')}
  >
    {children ?? valueText(by, value)}
  </button>
);
