// @ts-check

/**
 * Imports a package of this folder, which has its own package.json.
 *
 * @param {string} name
 * @returns {Promise<any>}
 */
export const load = (name) => import(name);
