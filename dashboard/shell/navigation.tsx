import { NavLink } from 'react-router';
import { useOrganization, useSession } from '../http/session.ts';
import { Icon } from '../ui/icon.tsx';
import { navigationGroups } from './navigation-groups.ts';

export function Navigation({ onChoose }: { readonly onChoose?: () => void }) {
  const organization = useOrganization();
  const isOperator = useSession().data?.isOperator ?? false;
  return (
    <nav aria-label="Dashboard" className="navigation">
      {navigationGroups({ isAdministrator: organization?.isAdministrator ?? false, isOperator }).map(
        ({ title, entries }) => (
          <div key={title}>
            <h2>{title}</h2>
            <ul>
              {entries.map(({ to, label, icon }) => (
                <li key={to}>
                  <NavLink to={to} onClick={onChoose}>
                    <Icon name={icon} />
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        ),
      )}
    </nav>
  );
}
