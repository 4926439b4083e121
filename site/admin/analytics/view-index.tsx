import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import { indexedViewOf, type IndexedViewId, type ViewId } from '#site/admin/analytics/view-ids.ts';
import { views } from '#site/admin/analytics/views.tsx';
import { PartIndex } from '#site/admin/part-index.tsx';

const groups: readonly { readonly name: string; readonly ids: readonly IndexedViewId[] }[] = [
  { name: 'Summary', ids: ['overview'] },
  { name: 'Content', ids: ['pages', 'entry-pages', 'exit-pages', 'scroll-depth'] },
  {
    name: 'Acquisition',
    ids: ['sources', 'channels', 'campaigns', 'locations', 'devices', 'goals'],
  },
  { name: 'Behaviour', ids: ['events', 'funnel', 'retention', 'visitors'] },
  { name: 'Chat', ids: ['chat'] },
  { name: 'Health', ids: ['web-vitals', 'errors', 'bots'] },
];

/** The views, grouped by what they are asked; the filter goes along. */
export const ViewIndex = ({
  current,
  viewIds,
  panel,
}: {
  current: ViewId;
  viewIds: readonly IndexedViewId[];
  panel: PanelProps;
}) => (
  <PartIndex
    label="Views"
    current={indexedViewOf(current)}
    go={panel.go}
    groups={groups
      .map(({ name, ids }) => ({ name, ids: ids.filter((id) => viewIds.includes(id)) }))
      .filter(({ ids }) => ids.length > 0)
      .map(({ name, ids }) => ({
        name,
        links: ids.map((id) => ({ id, name: views[id].name, to: panel.addressOfView(id) })),
      }))}
  />
);
