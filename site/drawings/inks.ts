/** A drawing with its inks written out, for what knows no CSS variables. */
export const withInks = (
  svg: string,
  { paper, ink, accent }: { paper: string; ink: string; accent: string },
): string =>
  svg
    .replace(/<style>.*?<\/style>/, '')
    .replaceAll('var(--sheet)', paper)
    .replaceAll('var(--ink)', ink)
    .replaceAll('var(--accent)', accent);
