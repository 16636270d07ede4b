import { Menu } from '@base-ui/react/menu';
import { useChooseOrganization, useOrganization, useSession } from '../http/session.ts';
import { Badge } from '../ui/badge.tsx';
import { Icon } from '../ui/icon.tsx';
import { askToLeave } from '../ui/unsaved.ts';

export function OrganizationMenu() {
  const { data } = useSession();
  const organization = useOrganization();
  const choose = useChooseOrganization();
  if (!data || organization === undefined) return null;
  return (
    <Menu.Root>
      <Menu.Trigger className="menu-trigger organization">
        <span className="organization-mark" aria-hidden="true">
          {organization.name.charAt(0).toUpperCase()}
        </span>
        <span className="organization-name">
          <strong>{organization.name}</strong>
          <small>{organization.plan === 'enterprise' ? 'Enterprise plan' : 'Free plan'}</small>
        </span>
        <Icon name="chevrons-up-down" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="start" sideOffset={6} className="menu-positioner">
          <Menu.Popup className="menu">
            <Menu.RadioGroup
              value={organization.organizationId}
              onValueChange={(organizationId: string) => askToLeave(() => choose.mutate(organizationId))}
            >
              {data.organizations.map(({ organizationId, name, role }) => (
                <Menu.RadioItem key={organizationId} value={organizationId} className="menu-item" closeOnClick>
                  <span>{name}</span>
                  <Badge>{role}</Badge>
                  <Menu.RadioItemIndicator className="menu-check">
                    <Icon name="check" />
                  </Menu.RadioItemIndicator>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
