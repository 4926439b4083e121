type Thing = Record<string, unknown>;

/** The required fields of each type. */
const required: Record<string, readonly string[]> = {
  Person: ['@id', 'name', 'jobTitle', 'url', 'sameAs'],
  WebSite: ['@id', 'name', 'url', 'publisher'],
  WebPage: ['@id', 'name', 'description', 'url', 'isPartOf', 'breadcrumb'],
  ProfilePage: ['@id', 'name', 'description', 'url', 'isPartOf', 'breadcrumb', 'mainEntity'],
  CollectionPage: ['@id', 'name', 'description', 'url', 'isPartOf', 'breadcrumb'],
  ContactPage: ['@id', 'name', 'description', 'url', 'isPartOf', 'breadcrumb'],
  CreativeWork: ['@id', 'name', 'author', 'image', 'keywords', 'datePublished', 'url'],
  SoftwareSourceCode: ['@id', 'name', 'author'],
  BlogPosting: ['@id', 'headline', 'author', 'image', 'keywords', 'datePublished', 'dateModified'],
  VideoObject: ['@id', 'name', 'description', 'thumbnailUrl', 'uploadDate', 'contentUrl'],
  BreadcrumbList: ['@id', 'itemListElement'],
  ItemList: ['@id', 'numberOfItems', 'itemListElement'],
  ListItem: ['position', 'name'],
  PostalAddress: ['addressLocality', 'addressCountry'],
};

const asArray = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The node and everything inside it, at any depth. */
const walk = (value: unknown): Thing[] => {
  if (Array.isArray(value)) return value.flatMap(walk);
  if (!isThing(value)) return [];
  return [value, ...Object.values(value).flatMap(walk)];
};

export const typesOf = (thing: Thing): string[] => asArray(thing['@type'] ?? []).map(String);

/** The graph of a page. Throws if there is none, or more than one. */
export const graphOf = (html: string): Thing[] => {
  const scripts = [
    ...html.matchAll(/<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/g),
  ];
  if (scripts.length !== 1) throw new Error(`${scripts.length} graphs`);
  const graph = JSON.parse(scripts[0]?.[1] ?? '') as { '@context': string; '@graph': Thing[] };
  if (graph['@context'] !== 'https://schema.org') throw new Error('not of schema.org');
  return graph['@graph'];
};

const faultsOfList = (thing: Thing): string[] => {
  const items = thing['itemListElement'];
  if (!Array.isArray(items)) return [];
  const isCounted = items.every((item, index) => isThing(item) && item['position'] === index + 1);
  const isWhole = !('numberOfItems' in thing) || thing['numberOfItems'] === items.length;
  return isCounted && isWhole ? [] : [`${typesOf(thing).join()} is miscounted`];
};

/** The errors in a page's graph: unknown types, missing fields, dangling references. */
export const faultsOfGraph = (graph: Thing[]): string[] => {
  const things = walk(graph);
  const described = new Set(
    things.filter((thing) => '@type' in thing).map((thing) => thing['@id']),
  );
  return things.flatMap((thing) => {
    if (!('@type' in thing))
      return described.has(thing['@id']) ? [] : [`nothing has the id ${String(thing['@id'])}`];
    const missing = typesOf(thing).flatMap((type) => {
      const fields = required[type];
      if (!fields) return [`${type} is no type of this site`];
      return fields
        .filter((field) => [undefined, null, ''].includes(thing[field] as string))
        .map((field) => `${type} lacks ${field}`);
    });
    return [...missing, ...faultsOfList(thing)];
  });
};
