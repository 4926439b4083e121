import { useContext } from 'react';
import type { Features } from '#shared/contracts/features.ts';
import { OutsideAlarms } from '#site/admin/outside-alarms.ts';
import './first-steps.css';

/** How to try everything, for a console without any data yet. */
export const FirstSteps = ({ features }: { features: Features }) => {
  const isApp = useContext(OutsideAlarms) !== null;
  return (
    <ol className="first-steps">
      {features.chat && (
        <li>
          <strong>Try a chat.</strong> Open the site in a private window, so that you come as a
          visitor, and press the tab at the bottom right. What you write there is here at once;
          answer it.
        </li>
      )}
      {features.contact && (
        <li>
          <strong>Try a letter.</strong> Write one on the contact page, in a private window. It
          comes to Messages.
        </li>
      )}
      <li>
        <strong>Keep the key.</strong> The server has it as a hash alone,{' '}
        {isApp ? 'this app behind the keyring of the system' : 'this browser in its local storage'}{' '}
        until you log out. Put it where you keep your passwords; <code>npm run admin-key</code>{' '}
        makes a new one.
      </li>
      {!isApp && features.chat && (
        <li>
          <strong>Be called.</strong> <code>npm run desktop</code> opens the console in a window of
          its own that can ring while the browser is closed.
        </li>
      )}
      <li>
        <strong>See it full.</strong> <code>npm run demo</code> starts the server on a throwaway
        folder with three months of made-up visits, talks and letters.
      </li>
    </ol>
  );
};
