import { owner } from 'virtual:content/owner';
import { useId, useRef } from 'react';
import { Link, useNavigation } from 'react-router-dom';
import { currentPath, shownNavigation } from '#site/shell/navigation.ts';
import { pageFeatures } from '#site/platform/features.ts';
import { PaletteButton } from '#site/shell/palette-button.tsx';
import { usePage } from '#site/shell/use-page.ts';
import { ThemeSwitch } from '#site/ui/theme-switch.tsx';

const Loading = () => {
  const { state } = useNavigation();
  return <output className="loading-mark label">{state === 'loading' ? 'Loading…' : ''}</output>;
};

/** The main navigation: a strip on wide screens, a native popover on small ones. */
const Index = ({ id }: { id: string }) => {
  const page = usePage();
  const current = currentPath(page);
  const panel = useRef<HTMLElement>(null);
  return (
    <nav ref={panel} id={id} className="site-index" popover="auto" aria-label="Main">
      <ul>
        {shownNavigation().map(({ path, name }) => (
          <li key={path} data-needs={pageFeatures[path]}>
            <Link
              to={path}
              aria-current={path === current ? 'page' : undefined}
              onClick={() => panel.current?.hidePopover()}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};

export const SiteHeader = () => {
  const index = useId();
  return (
    <header className="site-header">
      <div className="site-header-row">
        <Link to="/" className="site-name">
          {owner.name}
        </Link>
        <p className="site-role label">{owner.role}</p>
        <Loading />
        <ThemeSwitch />
        <PaletteButton />
        <button type="button" className="index-button label" popoverTarget={index}>
          Index
        </button>
      </div>
      <Index id={index} />
    </header>
  );
};
