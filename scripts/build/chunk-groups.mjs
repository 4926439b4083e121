// @ts-check

/**
 * @typedef {object} ModuleInfo what Rolldown tells of a module
 * @property {boolean} isEntry
 * @property {string[]} importers
 * @property {string[]} dynamicImporters
 */
/** @typedef {(id: string) => ModuleInfo | null} GetModuleInfo */

const LAUNCHER = 'features/chat/mount-chat.tsx';
const CHAT = 'features/chat/open-chat.ts';
// What is not a screen of the public site though it is fetched by an `import()`.
const isScreen = (/** @type {string} */ root) =>
  /\/site\/features\//.test(root) &&
  !/\/features\/(?:analytics|chat|fingerprint|geo-gate|palette)\//.test(root);
// Entered by few, long after its page: what it shares stays where it would be without it.
const isHall = (/** @type {string} */ root) => /\/site\/features\/vr\/stage\//.test(root);
const isFurniture = (/** @type {string} */ id) => /\/site\/ui\//.test(id);
const isFollowing = (/** @type {string} */ root) =>
  /\/site\/features\/(?:analytics|fingerprint)\//.test(root);

/**
 * The modules of which `id` is a part without an `import()` between: the entry, screens, the chat.
 * @param {string} id @param {GetModuleInfo} getModuleInfo
 */
const rootsOf = (id, getModuleInfo) => {
  /** @type {{ id: string, isEntry: boolean }[]} */
  const roots = [];
  const seen = new Set();
  const waiting = [id];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const info = seen.has(next) ? null : getModuleInfo(next);
    seen.add(next);
    if (!info) continue;
    if (info.isEntry || info.dynamicImporters.length > 0)
      roots.push({ id: next, isEntry: info.isEntry });
    waiting.push(...info.importers);
  }
  return roots;
};

/**
 * The chunk a module shared by several roots goes to, or null where the bundler's own choice is good.
 * What the entry holds is never moved: a chunk the entry had to import could begin before the pieces
 * it takes from the entry are there.
 * @param {string} id @param {GetModuleInfo} getModuleInfo
 */
export const chunkOf = (id, getModuleInfo) => {
  const roots = rootsOf(id, getModuleInfo);
  if (roots.some(({ isEntry }) => isEntry)) return null;
  const others = roots.filter((root) => !isHall(root.id));
  // Else a screen would wait for a file of a few hundred bytes.
  if (others.length === 1 && others.length < roots.length && isFurniture(id)) return 'sheet';
  const isShared = others.length > 1;
  // First of all: a screen waits for what it needs, and shall not wait for what the chat needs.
  if (isShared && others.some((root) => isScreen(root.id))) return 'sheet';
  // Small, and wanted at idle by all who are followed: the socket shall not come with it.
  if (isShared && others.some((root) => isFollowing(root.id))) return 'follow';
  if (roots.some((root) => root.id.endsWith(LAUNCHER))) return 'launcher';
  if (isShared && others.some((root) => root.id.endsWith(CHAT))) return 'line';
  return null;
};

/**
 * Without these what several roots share becomes a dozen files of a few hundred bytes, each of which
 * is a request: docs/decisions/009-the-first-view.md.
 */
export const chunkGroups = {
  // Whatever a piece depends on has a chunk by the same rule.
  includeDependenciesRecursively: false,
  groups: [
    {
      name: (/** @type {string} */ id, /** @type {{ getModuleInfo: GetModuleInfo }} */ context) =>
        chunkOf(id, (each) => context.getModuleInfo(each)),
    },
  ],
};
