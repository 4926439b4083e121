import type { Nodes } from '#api/platform/nodes.ts';

interface Deps<News extends { readonly isAll: boolean }> {
  readonly nodes: Nodes;
  readonly name: string;
  /** Everything that this node holds. */
  readonly readAll: () => News;
  /** Whether anything of that node has come since it began. */
  readonly has: (node: string) => boolean;
  readonly put: (node: string, news: News) => void;
  /** It has stopped, or was silent for the time of its lease. */
  readonly remove: (node: string) => void;
}

/**
 * Shares what each node holds: everything when a node begins or may have missed something, and
 * changes meanwhile. Returns the function that sends a change.
 */
export const shareByNode = <News extends { readonly isAll: boolean }>(
  deps: Deps<News>,
): ((news: News) => void) => {
  const { nodes, name, readAll, has, put, remove } = deps;
  const published = nodes.topic<News>(name);
  const wanted = nodes.topic<null>(`${name}_wanted`);
  const publishAll = (): void => published.send(readAll());
  published.on((news, node) => {
    // What else it holds was dropped when nothing had come from it.
    if (!news.isAll && !has(node)) wanted.send(null);
    put(node, news);
  });
  wanted.on(publishAll);
  nodes.onJoined(publishAll);
  nodes.onGap(() => wanted.send(null));
  nodes.onLeft(remove);
  return published.send;
};
