/** The element the prerender leaves its data in. */
export const HYDRATION_ID = 'hydration';

/** What the browser needs to take over a prerendered page exactly as it stands. */
export interface Hydration {
  publicUrl: string;
  isNotFound: boolean;
  loaderData: Record<string, unknown>;
}

/**
 * Loader data for the page: long markup is left out (''), because it stands in the document
 * already and `StaticHtml` takes it over from there.
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

/** JSON that may stand inside a script element. */
export const toScriptText = (value: unknown): string =>
  JSON.stringify(value).replace(/</g, '\\u003c');
