import { Component, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { Page } from './page.tsx';

/** Shows a message in place of a page that fails to render, and keeps the rest of the dashboard. React only supports this in classes. */
export class Boundary extends Component<{ readonly children: ReactNode }, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <Page title="This page cannot be shown">
        <Notice kind="danger">
          An unexpected error occurred. If reloading does not help, contact the operator of the service.
        </Notice>
        <div>
          <Button icon="refresh-cw" onClick={() => location.reload()}>
            Reload
          </Button>
        </div>
      </Page>
    );
  }
}
