import { Router } from 'express';
import { sendFingerprint } from '#shared/contracts/fingerprint.ts';
import { visitorIdSchema } from '#shared/contracts/ids.ts';
import { limits } from '#shared/limits.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import { createFingerprintRoutes } from '#api/features/fingerprint/routes.ts';
import type { FingerprintStore } from '#api/features/fingerprint/store.ts';
import { createAddressLimit } from '#api/http/address-limit.ts';
import type { Callers } from '#api/http/callers.ts';
import { featureOff } from '#api/http/guards.ts';

export interface FingerprintDeps
  extends Pick<Callers, 'peerOf' | 'isTrackable'>, Pick<Runtime, 'clock' | 'ids'> {
  readonly store: FingerprintStore;
  readonly isOn: boolean;
}

export const createFingerprint = ({ store, clock, ids, isOn, ...callers }: FingerprintDeps) => {
  const bodyRoutes = Router();
  if (!isOn) bodyRoutes.use(sendFingerprint.path, featureOff('the fingerprint'));
  bodyRoutes.use(
    createFingerprintRoutes({
      store,
      clock,
      addressLimit: createAddressLimit(clock, limits.fingerprint.perAddress),
      newVisitorId: () => visitorIdSchema.parse(ids.client()),
      peerOf: callers.peerOf,
      isTrackable: callers.isTrackable,
    }),
  );
  return { bodyRoutes };
};
