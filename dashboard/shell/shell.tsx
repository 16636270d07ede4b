import { Dialog } from '@base-ui/react/dialog';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useSession } from '../http/session.ts';
import { onOtherTabs } from '../http/tabs.ts';
import { Boundary } from '../ui/boundary.tsx';
import { Icon } from '../ui/icon.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Arrival } from './arrival.tsx';
import { Brand } from './brand.tsx';
import { GoTo, GoToButton } from './go-to.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { Navigation } from './navigation.tsx';
import { NoOrganization } from './no-organization.tsx';
import { OrganizationMenu } from './organization-menu.tsx';
import { OutOfReach } from './out-of-reach.tsx';
import { PersonMenu } from './person-menu.tsx';
import { SessionOver } from './session-over.tsx';
import { leave } from './sign-out.ts';

/** The frame of every page for people who are signed in. Others are redirected to the sign-in page, and back. */
export function Shell() {
  const session = useSession();
  const { pathname, search } = useLocation();
  useOtherTabs();
  return (
    <Loaded query={session} what="the dashboard">
      {(data) => {
        if (data === null) {
          return <Navigate to={`/sign-in?back=${encodeURIComponent(pathname + search)}`} replace />;
        }
        if (data.organizationId === null) return <NoOrganization />;
        return (
          <>
            {/* Pages of one organization or person never show data of another. */}
            <Frame key={`${data.person.userId} ${data.organizationId}`} />
            <LeaveGuard />
            <SessionOver />
          </>
        );
      }}
    </Loaded>
  );
}

/** Applies a sign-in or sign-out of one tab to all tabs. */
function useOtherTabs() {
  const client = useQueryClient();
  useEffect(
    () =>
      onOtherTabs((message) => {
        if (message === 'signed-out') leave(client);
        else void client.invalidateQueries();
      }),
    [client],
  );
}

function Frame() {
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  return (
    <div className="frame">
      <Arrival />
      <GoTo />
      <a className="skip" href="#content">
        Skip to the content
      </a>
      <aside className="side">
        <Brand />
        <OrganizationMenu />
        <GoToButton />
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
        <GoToButton isSmall />
      </header>
      <div className="view">
        <OutOfReach />
        <Boundary key={pathname}>
          <Outlet />
        </Boundary>
      </div>
    </div>
  );
}
