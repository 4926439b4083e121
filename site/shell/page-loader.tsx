// The inner element is taken out by the theme script before React may have arrived, so React is told
// not to look inside.
const compass = '<span id="page-loader"></span>';

/** A small turning mark while the page loads; the style sheet fades it, with or without scripts. */
export const PageLoader = () => (
  <div aria-hidden="true" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: compass }} />
);
