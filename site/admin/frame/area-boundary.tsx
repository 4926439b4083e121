import { Component, type ReactNode } from 'react';
import { hasTyped } from '#site/platform/reload-note.ts';

interface AreaBoundaryProps {
  isConnected: boolean;
  children: ReactNode;
}

/**
 * Keeps the frame if a part of the console fails or does not load because the server stopped. Only
 * reloading the page helps: the loader does not request a stylesheet twice.
 */
export class AreaBoundary extends Component<AreaBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidUpdate(before: AreaBoundaryProps) {
    const isBack = this.props.isConnected && !before.isConnected;
    // Keeps text that is being typed elsewhere.
    if (isBack && this.state.hasFailed && !hasTyped()) location.reload();
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <section className="area-off empty" role="alert">
        <h2>This part did not load</h2>
        {this.props.isConnected ? (
          <>
            <p>
              Reloading helps if the site was renewed meanwhile. Unsent messages and drafts are
              kept.
            </p>
            <p className="area-retry">
              <button type="button" onClick={() => location.reload()}>
                Reload the page
              </button>
            </p>
          </>
        ) : (
          <p>
            The server does not answer. This loads as soon as it is back. Unsent messages and drafts
            are kept.
          </p>
        )}
      </section>
    );
  }
}
