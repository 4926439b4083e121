// @ts-check
// Preloaded (`node --import`): the binding of SQLite is not there, as while a first start compiles it.
import Module from 'node:module';

const { _extensions: extensions } =
  /** @type {{ _extensions: Record<string, (module: NodeJS.Module, file: string) => void> }} */ (
    /** @type {unknown} */ (Module)
  );
const load = extensions['.node'];
/** @type {(module: NodeJS.Module, file: string) => void} */
const loadUnlessSqlite = (module, file) => {
  if (file.endsWith('better_sqlite3.node'))
    throw Object.assign(new Error(`Cannot find module '${file}'`), { code: 'MODULE_NOT_FOUND' });
  load?.(module, file);
};
extensions['.node'] = loadUnlessSqlite;
