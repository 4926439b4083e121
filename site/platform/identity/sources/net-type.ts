import type { PromptSource } from '#site/platform/identity/sources/browser-view.ts';

/** Chromium only, and different in every place: told for what it is, never part of who it is. */
export const readNetType: PromptSource = ({ navigator }) => {
  const { connection } = navigator;
  if (!connection?.effectiveType) return null;
  return connection.type
    ? `${connection.type}/${connection.effectiveType}`
    : connection.effectiveType;
};
