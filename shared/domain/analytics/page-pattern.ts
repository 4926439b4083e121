/**
 * Whether a page matches a pattern, in which each `*` stands for any text, including none and slashes. A
 * pattern without one is an exact path. Takes linear time, unlike a regular expression made from a
 * pattern of many stars.
 */
export const createPagePattern = (pattern: string): ((page: string) => boolean) => {
  const [first = '', ...others] = pattern.split('*');
  const last = others.pop();
  if (last === undefined) return (page) => page === first;
  return (page) => {
    if (page.length < first.length + last.length) return false;
    if (!page.startsWith(first) || !page.endsWith(last)) return false;
    const middle = page.slice(first.length, page.length - last.length);
    let from = 0;
    for (const part of others) {
      const at = middle.indexOf(part, from);
      if (at < 0) return false;
      from = at + part.length;
    }
    return true;
  };
};
