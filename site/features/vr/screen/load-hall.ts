export type HallModule = typeof import('#site/features/vr/stage/hall-stage.tsx');

/** The hall with all its dependencies: some of the site's largest code, loaded only here. */
export const loadHall = (): Promise<HallModule> => import('#site/features/vr/stage/hall-stage.tsx');
