/**
 * The part of a window that react-router's `RouterProvider` uses. Another step cuts a transition
 * short, and its `ready` is rejected then. The provider does not handle that, and the browser would
 * report it as an error of the page.
 */
export const windowForTransitions = (document: Document): Pick<Window, 'document'> => {
  // Older browsers have no transitions.
  if (!('startViewTransition' in document)) return { document };
  const startViewTransition: Document['startViewTransition'] = (update) => {
    const transition = document.startViewTransition(update);
    transition.ready.catch(() => {});
    return transition;
  };
  return { document: { startViewTransition } as Document };
};
