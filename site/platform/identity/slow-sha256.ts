/**
 * A separate file for the `import()` in `sha256.ts`. Importing the package directly, which the
 * console does too, would need its whole namespace, and would add a bundler helper to a file that
 * every page fetches.
 */
export { sha256 } from '@noble/hashes/sha2.js';
