import { localKeyValue, sessionKeyValue } from '#site/platform/browser-storage.ts';

// Everything that analytics, the fingerprint, presence and the geo lookup store for a tracked
// visitor. The journey `leave-no-trace` fails if an entry is missing. Conversations are not
// included.
const cookies = ['visitor_id', 'fp', 'begun'];
const localKeys = [
  ...['foyer.events', 'foyer.events.pause', 'foyer.session', 'foyer.touch.first'],
  ...['foyer.touch.latest', 'foyer.fingerprint', 'foyer.primary-hash', 'foyer.geo'],
  'foyer.palette.recent',
];
const sessionKeys = ['foyer.navigate', 'foyer.palette.recent'];

/** Removes the data that visits stored in this browser before the visitor opted out of tracking. */
export const forgetVisits = (): void => {
  const local = localKeyValue();
  const session = sessionKeyValue();
  for (const key of localKeys) local.remove(key);
  for (const key of sessionKeys) session.remove(key);
  for (const name of cookies) document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`;
};
