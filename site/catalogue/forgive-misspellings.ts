/** A file of its own for an `import()`, like `slow-sha256.ts`: the palette imports the same module. */
export { findMisspelled } from '#shared/domain/misspelled.ts';
