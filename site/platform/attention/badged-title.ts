const badge = /^\(\d+\+?\) /;

/** The title prefixed with the count of unread messages, replacing any earlier count. */
export const badgedTitle = (title: string, count: number): string => {
  const plain = title.replace(badge, '');
  return count > 0 ? `(${count > 99 ? '99+' : count}) ${plain}` : plain;
};
