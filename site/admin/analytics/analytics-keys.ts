import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import { shortPeriods } from '#site/admin/analytics/period-picker.tsx';
import { indexedViewOf, type IndexedViewId, type ViewId } from '#site/admin/analytics/view-ids.ts';
import { useSingleKeys } from '#site/admin/use-single-keys.ts';

interface AnalyticsKeys {
  viewId: ViewId;
  /** The views in the index. */
  viewIds: readonly IndexedViewId[];
  panel: PanelProps;
  refresh: () => void;
}

const commandOf = (
  key: string,
  { viewId, viewIds, panel, refresh }: AnalyticsKeys,
): (() => void) | null => {
  const { analyticsQuery, setAnalyticsQuery, go, addressOfView } = panel;
  const period = shortPeriods[Number(key) - 1];
  if (period) return () => setAnalyticsQuery({ ...analyticsQuery, period: period[0], offset: 0 });
  const viewAt = (steps: number) => () => {
    const view = viewIds[viewIds.indexOf(indexedViewOf(viewId)) + steps];
    if (view) go(addressOfView(view));
  };
  switch (key) {
    case '[':
      return viewAt(-1);
    case ']':
      return viewAt(1);
    case 'c':
      return () =>
        setAnalyticsQuery({
          ...analyticsQuery,
          compare: analyticsQuery.compare === 'none' ? 'previous' : 'none',
        });
    case 'x':
      return () =>
        setAnalyticsQuery({ ...analyticsQuery, filters: {}, bots: 'exclude', offset: 0 });
    case 'r':
      return refresh;
    default:
      return null;
  }
};

export const useAnalyticsKeys = (keys: AnalyticsKeys): void =>
  useSingleKeys((key) => {
    const command = commandOf(key, keys);
    command?.();
    return command !== null;
  });
