const QUOTE = 34;
const BACKSLASH = 92;
const OPENING = new Set([91, 123]);
const CLOSING = new Set([93, 125]);

/**
 * Whether JSON is nested deeper than `levels`, without parsing it. The result is arbitrary for text
 * that is not JSON; the parser refuses that.
 */
export const isNestedDeeper = (json: string, levels: number): boolean => {
  // Each level needs at least this many brackets.
  if (json.length <= levels) return false;
  let depth = 0;
  let isText = false;
  for (let index = 0; index < json.length; index += 1) {
    const code = json.charCodeAt(index);
    if (isText) {
      if (code === BACKSLASH) index += 1;
      else if (code === QUOTE) isText = false;
    } else if (code === QUOTE) isText = true;
    else if (OPENING.has(code)) {
      depth += 1;
      if (depth > levels) return true;
    } else if (CLOSING.has(code)) depth -= 1;
  }
  return false;
};
