import type { Session } from 'electron';
import { isPermitted } from './url-policy.ts';

/** Both doors: the request a page makes, and the check whether it need make one. */
export const setupPermissions = (session: Session, console: URL): void => {
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    answer(isPermitted(permission, details.requestingUrl, console));
  });
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin) =>
    isPermitted(permission, requestingOrigin, console),
  );
};
