/** The site's icon with a number on it, as an address. */
export const countedIcon = (count: number): string => {
  const text = count > 99 ? '99+' : String(count);
  const size = [0, 22, 18, 13][text.length] ?? 13;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#ff4f2e" d="M0 0h32v32H0z"/><text x="16" y="${16 + size * 0.36}" font-family="monospace" font-weight="700" font-size="${size}" fill="#071829" text-anchor="middle">${text}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
};
