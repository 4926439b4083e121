/** Elements that page translators put in place of a text node: Google and Edge, Yandex. */
const isTranslation = (node: Node | null | undefined): node is Element =>
  node instanceof Element && /^(?:font|ya-tr-span)$/.test(node.localName);

/** The translation that replaced a text node which `removed` records. */
const translationIn = (records: readonly MutationRecord[], removed: MutationRecord) =>
  records
    .filter(
      ({ target, addedNodes: [added], previousSibling, nextSibling }) =>
        target === removed.target &&
        (added === removed.addedNodes[0] ||
          added === removed.previousSibling ||
          added === removed.nextSibling ||
          (previousSibling === removed.previousSibling && nextSibling === removed.nextSibling)),
    )
    .map(({ addedNodes: [added] }) => added)
    .find(isTranslation);

/**
 * Keeps the page working while a browser translates it. A translator replaces text nodes that React
 * still refers to: React would throw when it removes one or inserts before one, and new texts would
 * not show. From the first translation on, DOM calls for a replaced text node go to its
 * translation, and a changed text node takes its place again, to be translated anew. Before that
 * this changes nothing (docs/decisions/051-follow-what-translates-a-page.md).
 */
export const followTranslation = (): void => {
  const translations = new WeakMap<Node, Element>();
  /** The node itself or its translation, whichever is a child of `parent`. */
  const shownIn = (parent: Node, node: Node): Node | undefined =>
    [node, translations.get(node)].find((shown) => shown?.parentNode === parent);
  const retract = (node: Node): void => {
    translations.get(node)?.remove();
    translations.delete(node);
  };
  let isPatched = false;
  const patch = () => {
    isPatched = true;
    const { removeChild, insertBefore, appendChild } = Node.prototype;
    Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
      const shown = shownIn(this, child);
      if (shown) removeChild.call(this, shown);
      return child;
    };
    Node.prototype.insertBefore = function <Child extends Node>(
      this: Node,
      child: Child,
      before: Node | null,
    ): Child {
      retract(child);
      insertBefore.call(this, child, (before && shownIn(this, before)) ?? null);
      return child;
    };
    Node.prototype.appendChild = function <Child extends Node>(this: Node, child: Child): Child {
      retract(child);
      appendChild.call(this, child);
      return child;
    };
  };
  const observer = new MutationObserver((records) => {
    for (const record of records) {
      const { target } = record;
      if (record.type === 'characterData') {
        translations.get(target)?.replaceWith(target);
        translations.delete(target);
      }
      for (const node of record.removedNodes) {
        if (!(node instanceof Text) || node.parentNode === target) continue;
        const translation = translationIn(records, record);
        if (!translation) continue;
        if (!isPatched) patch();
        translations.set(node, translation);
        // The node is in no document now.
        observer.observe(node, { characterData: true });
      }
    }
  });
  observer.observe(document, { childList: true, subtree: true });
};
