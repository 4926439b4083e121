const BUMPS = 9;

/** A revision cloud around the origin: scallops along a circle of the given radius. */
export const cloudPath = (radius: number): string => {
  const point = (index: number) => {
    const angle = (index / BUMPS) * 2 * Math.PI - Math.PI / 2;
    return `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`;
  };
  const bump = (radius * Math.sin(Math.PI / BUMPS) * 1.1).toFixed(1);
  const arcs = Array.from(
    { length: BUMPS },
    (_, index) => `A${bump} ${bump} 0 0 1 ${point(index + 1)}`,
  );
  return `M${point(0)}${arcs.join('')}Z`;
};
