import type { Nodes } from '#api/platform/nodes.ts';

interface Deps<News extends { readonly isAll: boolean }> {
  readonly nodes: Nodes;
  readonly name: string;
  /** Everything that this node holds. */
  readonly readAll: () => News;
  /** Whether anything has come from that node since it started. */
  readonly has: (node: string) => boolean;
  readonly put: (node: string, news: News) => void;
  /** Called when the node has stopped or its lease has expired. */
  readonly remove: (node: string) => void;
}

/**
 * Shares each node's data: all of it when a node starts or may have missed something, then changes.
 * Returns the function that sends a change.
 */
export const shareByNode = <News extends { readonly isAll: boolean }>(
  deps: Deps<News>,
): ((news: News) => void) => {
  const { nodes, name, readAll, has, put, remove } = deps;
  const published = nodes.topic<News>(name);
  const wanted = nodes.topic<null>(`${name}_wanted`);
  const publishAll = (): void => published.send(readAll());
  published.on((news, node) => {
    // A change from an unknown node: request the rest, which was dropped or never came.
    if (!news.isAll && !has(node)) wanted.send(null);
    put(node, news);
  });
  wanted.on(publishAll);
  nodes.onJoined(publishAll);
  nodes.onGap(() => wanted.send(null));
  nodes.onLeft(remove);
  return published.send;
};
