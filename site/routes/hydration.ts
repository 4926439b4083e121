/** The id of the element that contains the prerendered data. */
export const HYDRATION_ID = 'hydration';

/** The data with which the browser hydrates a prerendered page exactly as it is. */
export interface Hydration {
  publicUrl: string;
  isNotFound: boolean;
  loaderData: Record<string, unknown>;
}

/**
 * Loader data without long markup, which becomes ''. The document already contains it, and
 * `StaticHtml` takes it from there.
 */
export const withoutMarkup = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutMarkup);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === 'html' || key === 'drawing' ? '' : withoutMarkup(inner),
    ]),
  );
};

/** JSON that is safe inside a script element. */
export const toScriptText = (value: unknown): string =>
  JSON.stringify(value).replace(/</g, '\\u003c');
