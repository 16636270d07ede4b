import { type ComponentType, useEffect } from 'react';
import { Button } from './button.tsx';
import type { LatePages } from './late-pages.ts';
import { Notice } from './notice.tsx';
import { Page } from './page.tsx';
import { WaitingPage } from './waiting-page.tsx';

export interface LateProps<Name extends string> {
  readonly of: LatePages<Name>;
  readonly name: Name;
}

/** A page that is loaded on demand, or a placeholder meanwhile. */
export function Late<Name extends string>({ of, name }: LateProps<Name>) {
  const pages = of.use();
  useEffect(() => of.load(), [of]);
  if (pages === 'failed') return <NotLoaded onRetry={of.load} />;
  if (pages === undefined) return <WaitingPage what="the page" />;
  const Loaded: ComponentType = pages[name];
  return <Loaded />;
}

function NotLoaded({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Page title="This page could not be loaded">
      <Notice kind="danger">
        Its code could not be loaded. If retrying does not help, reload the dashboard: a newer version may be available.
      </Notice>
      <div className="row">
        <Button icon="refresh-cw" onClick={onRetry}>
          Try again
        </Button>
        <Button onClick={() => location.reload()}>Reload the dashboard</Button>
      </div>
    </Page>
  );
}
