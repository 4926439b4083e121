/**
 * A file of its own for the `import()` in `sha256.ts`: of a package that the console imports too, it would
 * need the whole namespace, and with it a helper of the bundler in a file that every page fetches.
 */
export { sha256 } from '@noble/hashes/sha2.js';
