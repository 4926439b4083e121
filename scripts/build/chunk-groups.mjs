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
const RING = 'features/chat/ring-for-news.ts';
// Fetched with the second page.
const PAGE_HEAD = 'site/shell/show-head.ts';
// Large, and needed by few pages and not by the chat.
const isCatalogue = (/** @type {string} */ id) =>
  /virtual:content\/(?:owner|posts|projects|videos)$|\/site\/(?:catalogue|ui\/projects)\//.test(id);
// Fetched by an `import()`, but not a screen of the public site.
const isScreen = (/** @type {string} */ root) =>
  /\/site\/features\//.test(root) &&
  !/\/features\/(?:analytics|chat|fingerprint|geo-gate|palette)\//.test(root);
const isHall = (/** @type {string} */ root) => /\/site\/features\/vr\/stage\//.test(root);
const isFetchedAtFirst = (/** @type {string} */ importer) =>
  /\/site\/(?:entry-client|routes\/|shell\/)/.test(importer);
// Only long texts have a list of their contents.
const isContents = (/** @type {string} */ id) =>
  /\/ui\/projects\/(?:contents-list|use-current-section)\./.test(id);
// Of pages that few visitors open, or a few hundred bytes that only a late part of the others fetches.
const isRare = (/** @type {string} */ id) =>
  /\/(?:gallery\/(?:one-player|use-playback)|ui\/icon|domain\/(?:misspelled|without-trailing))\.tsx?$/.test(
    id,
  );
// Only the hall's two pages show them.
const isForHallPages = (/** @type {string} */ id) =>
  /\/(?:hall-drawing\.(?:tsx|css)|screen\/wings\.ts|head\/hall-description\.ts)$/.test(id);
const isDrawing = (/** @type {string} */ id) =>
  /\/site\/drawings\/|\/projects\/[^/]+\/working-drawing(?:\.ts)?$/.test(id);
/**
 * The hall, a model, a tool: few visitors fetch it, long after its page has loaded, so its shared
 * modules stay where they would be without it.
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
 * The roots that include `id` without an `import()` in between: the entry, screens, the chat.
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
 * The chunk for a module shared by several roots, or null to leave it to the bundler. The entry's
 * modules are never moved: a chunk that the entry had to import could run before the modules it
 * takes from the entry are there.
 * @param {string} id @param {GetModuleInfo} getModuleInfo
 */
export const chunkOf = (id, getModuleInfo) => {
  const roots = rootsOf(id, getModuleInfo);
  if (roots.some(({ isEntry }) => isEntry)) return null;
  const others = roots.filter((root) => !isOnDemand(root));
  // Otherwise a screen would wait for a file of a few hundred bytes.
  if (others.length === 1 && roots.some((root) => isHall(root.id)) && isFurniture(id))
    return 'sheet';
  if (isRare(id)) return null;
  const isShared = others.length > 1;
  if (isShared && isContents(id)) return 'contents';
  if (isShared && isForHallPages(id)) return 'hall-drawing';
  if (isShared && isCatalogue(id)) return 'catalogue';
  // Pages that draw share what draws; no other page fetches it.
  if (isShared && /\/site\/drawings\//.test(id)) return 'drawing';
  // Needed at idle by all tracked visitors: it must pull in neither screens nor the socket client.
  if (isShared && others.some((root) => isTracker(root.id))) return 'follow';
  // Before the chat's modules, for which a screen must not wait.
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
  // The same rule decides the chunk of each dependency.
  includeDependenciesRecursively: false,
  groups: [
    {
      name: (/** @type {string} */ id, /** @type {{ getModuleInfo: GetModuleInfo }} */ context) =>
        chunkOf(id, (each) => context.getModuleInfo(each)),
    },
  ],
};
