/** Replaces CSS variables in a drawing with colors, for renderers without CSS variables. */
export const withInks = (
  svg: string,
  { paper, ink, accent }: { paper: string; ink: string; accent: string },
): string => {
  const [head = '', style = ''] = svg.split('<style>', 2);
  const bare = style === '' ? svg : head + svg.slice(svg.indexOf('</style>') + '</style>'.length);
  return bare
    .replaceAll('var(--sheet)', paper)
    .replaceAll('var(--ink)', ink)
    .replaceAll('var(--accent)', accent);
};
