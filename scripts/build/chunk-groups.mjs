// @ts-check

/**
 * @typedef {object} ModuleInfo what Rolldown reports about a module
 * @property {boolean} isEntry
 * @property {string[]} importers
 * @property {string[]} dynamicImporters
 */
/** @typedef {(id: string) => ModuleInfo | null} GetModuleInfo */

const LAUNCHER = 'features/chat/mount-chat.tsx';
const CHAT = 'features/chat/open-chat.ts';
const RING = 'features/chat/ring-for-news.ts';
// Fetched when the visitor opens a second page.
const PAGE_HEAD = 'site/shell/show-head.ts';
// Large modules that few pages need, and the chat does not.
const isCatalogue = (/** @type {string} */ id) =>
  /virtual:content\/(?:owner|posts|projects|videos)$|\/site\/(?:catalogue|ui\/projects)\//.test(id);
// Fetched by `import()`, but not a screen of the public site.
const isScreen = (/** @type {string} */ root) =>
  /\/site\/features\//.test(root) &&
  !/\/features\/(?:analytics|chat|fingerprint|geo-gate|palette)\//.test(root);
const isHall = (/** @type {string} */ root) => /\/site\/features\/vr\/stage\//.test(root);
const isFetchedAtFirst = (/** @type {string} */ importer) =>
  /\/site\/(?:entry-client|routes\/|shell\/)/.test(importer);
// Only long texts have a table of contents.
const isContents = (/** @type {string} */ id) =>
  /\/ui\/projects\/(?:contents-list|use-current-section)\./.test(id);
// Modules of rarely opened pages, or a few hundred bytes that other pages fetch late.
const isRare = (/** @type {string} */ id) =>
  /\/(?:gallery\/(?:one-player|use-playback)|ui\/icon|domain\/(?:misspelled|without-trailing))\.tsx?$/.test(
    id,
  );
// Only the hall's two pages show these.
const isForHallPages = (/** @type {string} */ id) =>
  /\/(?:hall-drawing\.(?:tsx|css)|screen\/wings\.ts|head\/hall-description\.ts)$/.test(id);
const isDrawing = (/** @type {string} */ id) =>
  /\/site\/drawings\/|\/projects\/[^/]+\/working-drawing(?:\.ts)?$/.test(id);
/**
 * True for the hall, models and tools: few visitors fetch them, long after the page has loaded, so
 * the modules that they share stay where they would be without them.
 * @param {{ id: string, fetchedBy: string[] }} root
 */
const isOnDemand = ({ id, fetchedBy }) =>
  isHall(id) ||
  id.endsWith(PAGE_HEAD) ||
  ((isScreen(id) || isDrawing(id)) && !fetchedBy.some(isFetchedAtFirst));
const isFurniture = (/** @type {string} */ id) => /\/site\/ui\//.test(id);
const isTracker = (/** @type {string} */ root) => /\/site\/features\/analytics\//.test(root);
const isFingerprint = (/** @type {string} */ root) => /\/site\/features\/fingerprint\//.test(root);

/**
 * The roots that import `id` without an `import()` in between: the entry, screens, the chat.
 * @param {string} id @param {GetModuleInfo} getModuleInfo
 */
const rootsOf = (id, getModuleInfo) => {
  /** @type {{ id: string, isEntry: boolean, fetchedBy: string[] }[]} */
  const roots = [];
  const seen = new Set();
  const waiting = [id];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const info = seen.has(next) ? null : getModuleInfo(next);
    seen.add(next);
    if (!info) continue;
    if (info.isEntry || info.dynamicImporters.length > 0)
      roots.push({ id: next, isEntry: info.isEntry, fetchedBy: info.dynamicImporters });
    waiting.push(...info.importers);
  }
  return roots;
};

/**
 * The chunk for a module shared by several roots, or null to leave it to the bundler. Modules of
 * the entry never move: a chunk imported by the entry could run before the entry's modules that it
 * depends on.
 * @param {string} id @param {GetModuleInfo} getModuleInfo
 */
export const chunkOf = (id, getModuleInfo) => {
  const roots = rootsOf(id, getModuleInfo);
  if (roots.some(({ isEntry }) => isEntry)) return null;
  const others = roots.filter((root) => !isOnDemand(root));
  // Otherwise a screen would wait for an extra file of a few hundred bytes.
  if (others.length === 1 && roots.some((root) => isHall(root.id)) && isFurniture(id))
    return 'sheet';
  if (isRare(id)) return null;
  const isShared = others.length > 1;
  if (isShared && isContents(id)) return 'contents';
  if (isShared && isForHallPages(id)) return 'hall-drawing';
  if (isShared && isCatalogue(id)) return 'catalogue';
  // Pages with drawings share this code; no other page fetches it.
  if (isShared && /\/site\/drawings\//.test(id)) return 'drawing';
  // All tracked visitors load this when idle, so it must pull in neither screens nor the socket
  // client.
  if (isShared && others.some((root) => isTracker(root.id))) return 'follow';
  // This comes before the chat's modules: a screen must not wait for those.
  if (isShared && others.some((root) => isScreen(root.id))) return 'sheet';
  if (isShared && others.some((root) => isFingerprint(root.id))) return 'identity';
  if (roots.some((root) => root.id.endsWith(LAUNCHER))) return 'launcher';
  if (isShared && others.some((root) => root.id.endsWith(CHAT))) return 'line';
  if (roots.some((root) => root.id.endsWith(RING))) return 'ring-for-news';
  return null;
};

/**
 * Without these groups, shared modules become a dozen files of a few hundred bytes, each of which
 * is a request: docs/decisions/009-the-first-view.md.
 */
export const chunkGroups = {
  // `chunkOf` also decides the chunk of each dependency.
  includeDependenciesRecursively: false,
  groups: [
    {
      name: (/** @type {string} */ id, /** @type {{ getModuleInfo: GetModuleInfo }} */ context) =>
        chunkOf(id, (each) => context.getModuleInfo(each)),
    },
  ],
};
