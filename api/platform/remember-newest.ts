/**
 * Answers as `read` does and keeps the newest `most` answers, for readings that cost more than a look
 * into a map and whose arguments come again. `read` must answer the same for the same text.
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
