/**
 * Caches the newest `most` results of `read`. Use it where a read costs more than a map lookup and
 * the arguments repeat. `read` must return the same result for the same text.
 */
export const rememberNewest = <Answer>(
  most: number,
  read: (text: string) => Answer,
): ((text: string) => Answer) => {
  const remembered = new Map<string, Answer>();
  return (text) => {
    const known = remembered.get(text);
    if (known !== undefined || remembered.has(text)) return known as Answer;
    const answer = read(text);
    const [oldest] = remembered.size >= most ? remembered.keys() : [];
    if (oldest !== undefined) remembered.delete(oldest);
    remembered.set(text, answer);
    return answer;
  };
};
