const badge = /^\(\d+\+?\) /;

/** The title with the count of unread messages before it, in place of any that was there. */
export const badgedTitle = (title: string, count: number): string => {
  const plain = title.replace(badge, '');
  return count > 0 ? `(${count > 99 ? '99+' : count}) ${plain}` : plain;
};
