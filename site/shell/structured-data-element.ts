import { toScriptText } from '#site/routes/hydration.ts';

const ID = 'structured-data';

/**
 * The script element with a page's structured data, for the prerender. It is outside React's tree:
 * hydration would mistake any inline script in the head for it, and browser extensions insert
 * theirs.
 */
export const structuredDataTag = (graph: object | null): string =>
  graph ? `<script type="application/ld+json" id="${ID}">${toScriptText(graph)}</script>` : '';

/** Shows structured data in the browser after a navigation. */
export const showStructuredData = (graph: object | null): void => {
  const shown = document.getElementById(ID);
  if (!graph) return shown?.remove();
  const element = shown ?? document.createElement('script');
  element.id = ID;
  element.setAttribute('type', 'application/ld+json');
  element.textContent = toScriptText(graph);
  if (!shown) document.head.append(element);
};
