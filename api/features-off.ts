import { Router, type Request, type RequestHandler } from 'express';
import { fail, type Failure } from '#shared/contracts/errors.ts';
import type { Feature, Features } from '#shared/contracts/features.ts';
import { getFingerprint } from '#shared/contracts/admin-fingerprint.ts';
import { featureOff } from '#api/http/guards.ts';
import { Refusal } from '#api/http/refusal.ts';

interface Closed {
  readonly name: string;
  /** Calls of visitors. */
  readonly paths: readonly string[];
  /** Calls of the console. */
  readonly adminPaths: readonly string[];
}

/**
 * What is closed with each feature. Messages of the contact form are not: what was written before it
 * was switched off can still be read. Tracking and fingerprints are closed where they are taken in.
 */
const closed: Partial<Readonly<Record<Feature, Closed>>> = {
  chat: {
    name: 'the chat',
    paths: ['/api/conversations'],
    adminPaths: [
      '/api/admin/conversations',
      '/api/admin/messages',
      '/api/admin/notes',
      '/api/admin/canned-replies',
    ],
  },
  analytics: { name: 'the analytics', paths: [], adminPaths: ['/api/admin/analytics'] },
  fingerprint: { name: 'the fingerprint', paths: [], adminPaths: [getFingerprint.path] },
  geo_gate: { name: 'the geo gate', paths: ['/api/geo'], adminPaths: [] },
  contact: { name: 'the contact form', paths: ['/api/contact'], adminPaths: [] },
};

const adminFeatureOff =
  (name: string, refuseAdmin: (request: Request) => Failure | null): RequestHandler =>
  (request) => {
    throw new Refusal(refuseAdmin(request) ?? fail('feature_off', `${name} is switched off`));
  };

/** Answers the calls of features that are switched off. The console's ask for the key first. */
export const createFeaturesOff = (
  features: Features,
  refuseAdmin: (request: Request) => Failure | null,
): Router => {
  const router = Router();
  for (const [feature, { name, paths, adminPaths }] of Object.entries(closed)) {
    if (features[feature as Feature]) continue;
    for (const path of paths) router.use(path, featureOff(name));
    for (const path of adminPaths) router.use(path, adminFeatureOff(name, refuseAdmin));
  }
  return router;
};
