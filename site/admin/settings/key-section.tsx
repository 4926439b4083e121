import { useState } from 'react';
import type { System } from '#shared/contracts/maintenance.ts';
import { ConfirmButton } from '#site/admin/confirm-dialog.tsx';
import { ShownKey } from '#site/admin/settings/shown-key.tsx';
import type { KeyChange } from '#site/admin/session/key-change.ts';

interface KeySectionProps {
  changeKey: KeyChange;
  system: System;
}

export const KeySection = ({ changeKey, system }: KeySectionProps) => {
  const [newKey, setNewKey] = useState<string | null>(null);
  const change = async () => {
    const changed = await changeKey();
    if (!changed.ok) return changed.why;
    setNewKey(changed.key);
    return null;
  };
  if (system.admin_key === 'configured') {
    return (
      <p>
        The key is set by ADMIN_KEY. To change it, change the variable and restart the server. Every
        open console is then signed out.
      </p>
    );
  }
  return (
    <>
      <p>
        The server stores only a hash of the key; this browser stores the key in its local storage.
        A new key signs out every other console at once; this one stays signed in.
      </p>
      {newKey === null ? (
        <div className="settings-ways cluster" data-setting="key">
          <ConfirmButton
            label="Change the key"
            title="Change the admin key?"
            go="Change the key"
            word="rotate"
            onGo={change}
          >
            <p>
              The old key stops working now, in every browser and in the desktop app. The new one is
              shown once.
            </p>
          </ConfirmButton>
        </div>
      ) : (
        <ShownKey value={newKey} onDone={() => setNewKey(null)}>
          This is the new key. It is shown only once: store it in your password manager.
        </ShownKey>
      )}
    </>
  );
};
