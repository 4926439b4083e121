const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** 32 bits of the text, evenly distributed (FNV-1a with the final mix of MurmurHash3). */
const hashOf = (text: string): number => {
  let hash = FNV_OFFSET;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), FNV_PRIME);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};

/**
 * A visitor's name until the owner names them, such as "Visitor 3FA1 9C". The key is their visitor id if
 * known, else the hash of their token. It must never change for one person.
 */
export const generatedName = (key: string): string => {
  const digits = (hashOf(key) >>> 8).toString(16).toUpperCase().padStart(6, '0');
  return `Visitor ${digits.slice(0, 4)} ${digits.slice(4)}`;
};

/** Whether a name is generated: nobody wants to be greeted by one. */
export const isGeneratedName = (name: string): boolean =>
  /^Visitor(?: [0-9A-F]{4} [0-9A-F]{2})?$/.test(name);
