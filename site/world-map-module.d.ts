// Drawn by the build: scripts/build/world-map.

declare module 'virtual:world-map' {
  export const world: {
    readonly width: number;
    readonly height: number;
    /** `code` is ISO 3166-1 alpha-2; null for land without one. */
    readonly countries: readonly { readonly code: string | null; readonly path: string }[];
  };
}
