import { INDEX_ADDRESS, type PaletteItem } from '#site/features/palette/palette-item.ts';
import { createFetchData } from '#site/platform/fetch-data.ts';

export type NearPage = Pick<PaletteItem, 'key' | 'title'>;

/** The Levenshtein distance of two texts. */
const editDistance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
};

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .slice(0, 80);

/**
 * The distance of a typed text from a name: 0 if equal, below 1 if anything agrees. A part of the
 * name counts as near.
 */
const farness = (typed: string, name: string): number => {
  const far = editDistance(typed, name) / Math.max(typed.length, name.length, 1);
  return typed.length > 2 && ` ${name}`.includes(` ${typed}`) ? Math.min(far, 0.2) : far;
};

/** The pages whose URL or title is most similar to an unknown path, nearest first. */
export const nearestPages = (
  path: string,
  pages: readonly NearPage[],
  count: number,
): NearPage[] => {
  const lastOf = (address: string) => plain(address.split('/').filter(Boolean).at(-1) ?? '');
  const typed = lastOf(path);
  return pages
    .map((page) => ({
      page,
      far: Math.min(
        farness(typed, lastOf(page.key)),
        farness(typed, plain(page.title)),
        farness(plain(path), plain(page.key)),
      ),
    }))
    .sort((a, b) => a.far - b.far)
    .slice(0, count)
    .map(({ page: { key, title } }) => ({ key, title }));
};

/** The five nearest pages of this site. Rejects if the index fails to load. */
export const findNearestPages = async (path: string): Promise<NearPage[]> => {
  const fetchData = createFetchData((url, init) => fetch(url, init));
  return nearestPages(path, await fetchData<readonly PaletteItem[]>(INDEX_ADDRESS), 5);
};
