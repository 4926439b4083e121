import { imprint } from 'virtual:content/imprint';
import { use, useId, useRef, useSyncExternalStore } from 'react';
import { Link, UNSAFE_DataRouterStateContext, useLocation, useNavigation } from 'react-router-dom';
import { currentPath, mainNavigation, shownNavigation } from '#site/shell/navigation.ts';
import type { Section } from '#site/head/sections.ts';
import { TalkButton } from '#site/ui/talk-button.tsx';
import { ThemeSwitch } from '#site/ui/theme-switch.tsx';
import { PALETTE_EVENT } from '#site/shell/mount-palette.ts';
import { texts } from '#site/texts/en.ts';

const never = () => () => {};
const modifier = () => (/mac|iphone|ipad/i.test(navigator.platform) ? '⌘' : 'Ctrl');
// The prerender cannot know the visitor's keyboard.
const likelyModifier = () => 'Ctrl';

/** Opens the palette, for visitors without a keyboard. */
const PaletteButton = () => {
  const key = useSyncExternalStore(never, modifier, likelyModifier);
  return (
    <button
      type="button"
      className="palette-button label"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K /"
      onClick={() => dispatchEvent(new Event(PALETTE_EVENT))}
    >
      {texts.shell.find} <kbd aria-hidden="true">{key} K</kbd>
    </button>
  );
};

const Loading = () => {
  const { state } = useNavigation();
  return (
    <output className="loading-mark label">{state === 'loading' ? texts.shell.loading : ''}</output>
  );
};

const Items = ({ items, onGo }: { items: readonly Section[]; onGo?: () => void }) => {
  const { pathname } = useLocation();
  const isMissing = Boolean(use(UNSAFE_DataRouterStateContext)?.errors);
  const current = isMissing ? null : currentPath(pathname);
  return (
    <ul>
      {items.map(({ path, name, needs }) => (
        <li key={path} data-needs={needs}>
          <Link to={path} aria-current={path === current ? 'page' : undefined} onClick={onGo}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
};

/** All sections of the site, in a native popover that works without scripts. */
const Drawer = ({ id }: { id: string }) => {
  const panel = useRef<HTMLElement>(null);
  const close = () => panel.current?.hidePopover();
  return (
    <nav ref={panel} id={id} className="site-drawer" popover="auto" aria-label={texts.shell.index}>
      <button
        type="button"
        className="site-drawer-close"
        popoverTarget={id}
        popoverTargetAction="hide"
        aria-label={texts.shell.close}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M3.5 3.5l9 9m0-9l-9 9" />
        </svg>
      </button>
      <Items items={shownNavigation()} onGo={close} />
      <div className="site-drawer-foot" onClickCapture={close}>
        <TalkButton>{texts.shell.talk}</TalkButton>
      </div>
      <ThemeSwitch />
    </nav>
  );
};

export const SiteHeader = () => {
  const drawer = useId();
  const isHome = useLocation().pathname === '/';
  return (
    <header className="site-header" data-home={isHome || undefined}>
      <div className="site-header-row">
        {/* On the home page the name is the title. */}
        {!isHome && (
          <Link to="/" className="site-name" data-long={imprint.name.length > 16 || undefined}>
            {imprint.name}
          </Link>
        )}
        <p className="site-role label">{imprint.role}</p>
        <Loading />
        <nav className="main-links" aria-label={texts.shell.main}>
          <Items items={mainNavigation()} />
        </nav>
        <ThemeSwitch />
        <PaletteButton />
        <button type="button" className="site-drawer-button label" popoverTarget={drawer}>
          {texts.shell.index}
        </button>
      </div>
      <Drawer id={drawer} />
    </header>
  );
};
