import type { PromptSource } from '#site/platform/identity/sources/browser-view.ts';

/** Chromium only. It changes with the network, so it is reported but never part of the identity. */
export const readNetType: PromptSource = ({ navigator }) => {
  const { connection } = navigator;
  if (!connection?.effectiveType) return null;
  return connection.type
    ? `${connection.type}/${connection.effectiveType}`
    : connection.effectiveType;
};
