import { Dialog } from '@base-ui/react/dialog';
import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useSession } from '../http/session.ts';
import { Boundary } from '../ui/boundary.tsx';
import { Icon } from '../ui/icon.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Arrival } from './arrival.tsx';
import { Brand } from './brand.tsx';
import { Navigation } from './navigation.tsx';
import { NoOrganization } from './no-organization.tsx';
import { OrganizationMenu } from './organization-menu.tsx';
import { PersonMenu } from './person-menu.tsx';

/** The frame of every page for people who are signed in; others are led to sign in, and back. */
export function Shell() {
  const session = useSession();
  const { pathname, search } = useLocation();
  return (
    <Loaded query={session} what="the dashboard">
      {(data) => {
        if (data === null) {
          return <Navigate to={`/sign-in?back=${encodeURIComponent(pathname + search)}`} replace />;
        }
        if (data.organizationId === null) return <NoOrganization />;
        // Pages of one organization never show what they read of another.
        return <Frame key={data.organizationId} />;
      }}
    </Loaded>
  );
}

function Frame() {
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  return (
    <div className="frame">
      <Arrival />
      <a className="skip" href="#content">
        Skip to the content
      </a>
      <aside className="side">
        <Brand />
        <OrganizationMenu />
        <Navigation />
        <PersonMenu />
      </aside>
      <header className="top">
        <Dialog.Root open={open} onOpenChange={setOpen}>
          <Dialog.Trigger className="button button-quiet" aria-label="Menu">
            <Icon name="menu" size={20} />
          </Dialog.Trigger>
          <Dialog.Portal>
            <Dialog.Backdrop className="backdrop" />
            <Dialog.Popup className="drawer" aria-label="Menu">
              <OrganizationMenu />
              <Navigation onChoose={() => setOpen(false)} />
              <PersonMenu />
            </Dialog.Popup>
          </Dialog.Portal>
        </Dialog.Root>
        <Brand />
      </header>
      <Boundary key={pathname}>
        <Outlet />
      </Boundary>
    </div>
  );
}
