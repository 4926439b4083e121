export type HallModule = typeof import('#site/features/vr/stage/hall-stage.tsx');

/** The hall with all it needs: some of the largest code of the site, and nowhere else asked for. */
export const loadHall = (): Promise<HallModule> => import('#site/features/vr/stage/hall-stage.tsx');
