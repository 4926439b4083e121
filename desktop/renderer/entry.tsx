import '#site/ui/site.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { DesktopBridge } from '#shared/contracts/desktop-bridge.ts';
import { localKeyValue } from '#site/platform/browser-storage.ts';
import { applyThemeChoice, readThemeChoice } from '#site/ui/theme.ts';
import { DesktopApp } from './desktop-app.tsx';

const start = async (bridge: DesktopBridge, root: HTMLElement): Promise<void> => {
  applyThemeChoice(document.documentElement, readThemeChoice(localKeyValue()));
  const { state, key, address, showsSettings } = await bridge.begin({});
  createRoot(root).render(
    <StrictMode>
      <DesktopApp
        bridge={bridge}
        first={state}
        firstKey={key}
        firstAddress={address}
        showsSettings={showsSettings}
      />
    </StrictMode>,
  );
};

const { foyer } = window as unknown as { foyer: DesktopBridge };
const root = document.getElementById('root');
if (root) void start(foyer, root);
