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
          visitor, and press the chat tab at the bottom right. What you write there appears here at
          once; answer it.
        </li>
      )}
      {features.contact && (
        <li>
          <strong>Try the contact form.</strong> Send a message from the contact page, in a private
          window. It arrives in Messages.
        </li>
      )}
      <li>
        <strong>Save the key.</strong> The server stores only a hash of it,{' '}
        {isApp ? 'this app behind the keyring of the system' : 'this browser in its local storage'}{' '}
        until you log out. Store it in your password manager; <code>npm run admin-key</code> makes a
        new one.
      </li>
      {!isApp && features.chat && (
        <li>
          <strong>Get notified.</strong> <code>npm run desktop</code> opens the console as an app
          that can notify you while the browser is closed.
        </li>
      )}
      <li>
        <strong>See it with data.</strong> <code>npm run demo</code> starts the server on a
        temporary folder with three months of made-up visits, chats and contact messages.
      </li>
    </ol>
  );
};
