import type { IconName } from '../ui/icon-names.ts';

export interface NavigationEntry {
  readonly to: string;
  readonly label: string;
  readonly icon: IconName;
  /** True for entries that only administrators can use. */
  readonly administrators?: boolean;
  /** True for entries that only people who operate the service can use. */
  readonly operators?: boolean;
}

/** The rights of a person, which decide what is shown. */
export interface Rights {
  readonly isAdministrator: boolean;
  readonly isOperator: boolean;
}

export interface NavigationGroup {
  readonly title: string;
  readonly entries: readonly NavigationEntry[];
}

/** The pages of the dashboard. */
const GROUPS: readonly NavigationGroup[] = [
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
      { to: '/signing-keys', label: 'Signing keys', icon: 'badge-check' },
      { to: '/audit', label: 'Audit log', icon: 'scroll-text', administrators: true },
    ],
  },
  { title: 'Operation', entries: [{ to: '/service', label: 'Service', icon: 'monitor', operators: true }] },
];

/** Returns the navigation entries for a person; groups without any are left out. */
export const navigationGroups = ({ isAdministrator, isOperator }: Rights): readonly NavigationGroup[] =>
  GROUPS.map(({ title, entries }) => ({
    title,
    entries: entries.filter(
      ({ administrators, operators }) => (!administrators || isAdministrator) && (!operators || isOperator),
    ),
  })).filter(({ entries }) => entries.length > 0);
