const RECOMMENDED_MAJOR = 24;

/** The oldest major version with security fixes: Node 20 got its last on 2026-04-30. */
const OLDEST_MAINTAINED_MAJOR = 22;

/**
 * A warning about a Node version without security fixes; null if none is needed.
 *
 * @param version as in `process.versions.node`
 */
export const nodeAdvice = (version: string): string | null =>
  Number.parseInt(version, 10) >= OLDEST_MAINTAINED_MAJOR
    ? null
    : `Node ${version} gets no security fixes any more; Foyer recommends Node ${RECOMMENDED_MAJOR}.`;
