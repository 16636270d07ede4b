import { NavLink } from 'react-router';
import { useOrganization } from '../http/session.ts';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-names.ts';

interface Entry {
  readonly to: string;
  readonly label: string;
  readonly icon: IconName;
  /** Only administrators find anything there. */
  readonly administrators?: boolean;
}

const GROUPS: readonly { readonly title: string; readonly entries: readonly Entry[] }[] = [
  {
    title: 'Publish',
    entries: [
      { to: '/exports', label: 'Exports', icon: 'archive' },
      { to: '/sites', label: 'Sites', icon: 'book-open' },
      { to: '/schedules', label: 'Schedules', icon: 'calendar-clock' },
      { to: '/webhooks', label: 'Webhooks', icon: 'webhook' },
    ],
  },
  {
    title: 'Answer',
    entries: [{ to: '/assistant', label: 'Assistant', icon: 'message-circle' }],
  },
  {
    title: 'Organization',
    entries: [
      { to: '/keys', label: 'API keys', icon: 'key-round', administrators: true },
      { to: '/people', label: 'People', icon: 'users' },
      { to: '/audit', label: 'Audit log', icon: 'scroll-text', administrators: true },
    ],
  },
];

export function Navigation({ onChoose }: { readonly onChoose?: () => void }) {
  const organization = useOrganization();
  return (
    <nav aria-label="Dashboard" className="navigation">
      {GROUPS.map(({ title, entries }) => (
        <div key={title}>
          <h2>{title}</h2>
          <ul>
            {entries
              .filter(({ administrators }) => !administrators || organization?.isAdministrator)
              .map(({ to, label, icon }) => (
                <li key={to}>
                  <NavLink to={to} onClick={onChoose}>
                    <Icon name={icon} />
                    {label}
                  </NavLink>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
