/**
 * A separate file so that `import()` makes a chunk of its own, as with `slow-sha256.ts`. The
 * palette imports the same module.
 */
export { findMisspelled } from '#shared/domain/misspelled.ts';
