/** "12 s ago", "3 min ago", "2 h ago": how long something is past, in one unit. */
export const ageText = (ageMs: number): string => {
  const seconds = Math.max(0, Math.floor(ageMs / 1_000));
  if (seconds < 60) return `${seconds} s ago`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min ago` : `${Math.floor(minutes / 60)} h ago`;
};
