import { Router } from 'express';
import type { Feature, Features } from '#shared/contracts/features.ts';
import { addEvent } from '#shared/contracts/analytics.ts';
import { getFingerprint } from '#shared/contracts/admin-fingerprint.ts';
import { featureOff } from '#api/http/guards.ts';

interface Closed {
  readonly name: string;
  readonly paths: readonly string[];
}

/**
 * The routes that each disabled feature closes. Contact messages stay readable, since they may predate
 * the switch. Tracking and fingerprints are refused in their own routes.
 */
const closed: Partial<Readonly<Record<Feature, Closed>>> = {
  chat: {
    name: 'the chat',
    paths: [
      '/api/conversations',
      '/api/admin/conversations',
      '/api/admin/messages',
      '/api/admin/notes',
      '/api/admin/canned-replies',
      '/api/admin/proactive-rules',
    ],
  },
  analytics: { name: 'the analytics', paths: ['/api/admin/figures', addEvent.path] },
  fingerprint: { name: 'the fingerprint', paths: [getFingerprint.path] },
  geo_gate: { name: 'the geo gate', paths: ['/api/geo'] },
  contact: { name: 'the contact form', paths: ['/api/contact'] },
};

/** Refuses the routes of features that are switched off. */
export const createFeaturesOff = (features: Features): Router => {
  const router = Router();
  for (const [feature, { name, paths }] of Object.entries(closed)) {
    if (!features[feature as Feature]) router.use([...paths], featureOff(name));
  }
  return router;
};
