import type { Session } from 'electron';
import { isPermitted } from './window/url-policy.ts';

/** Covers permission requests, permission checks and devices. */
export const setupPermissions = (session: Session): void => {
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    answer(isPermitted(permission, details.requestingUrl));
  });
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin) =>
    isPermitted(permission, requestingOrigin),
  );
  session.setDevicePermissionHandler(() => false);
};
