import { useNavigate } from 'react-router';
import { useOrganization, useSession } from '../http/session.ts';
import { useSites } from '../http/sites.ts';
import type { IconName } from '../ui/icon-names.ts';
import { ASKING } from '../ui/use-asked-dialog.ts';
import { navigationGroups } from './navigation-groups.ts';

export interface Destination {
  readonly label: string;
  /** Text that distinguishes it from others with the same label; may be empty. */
  readonly hint: string;
  readonly icon: IconName;
  readonly go: () => void;
}

export interface DestinationGroup {
  readonly value: string;
  readonly items: readonly Destination[];
}

/** Maximum number of sites that are visible at once. */
const MAX_SITES = 8;
/** Maximum number of sites for which starting an export is offered directly. */
const FEW_SITES = 3;

const JOB_ID = /^se_[0-9a-f]{16}$/;

/** Returns the destinations that match the typed text, best match first. */
export function useDestinations(text: string): readonly DestinationGroup[] {
  const navigate = useNavigate();
  const organization = useOrganization();
  const sites = useSites().data ?? [];
  const isAdministrator = organization?.isAdministrator ?? false;
  const isOperator = useSession().data?.isOperator ?? false;
  const isEnterprise = organization?.plan === 'enterprise';
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (name: string) => words.every((word) => name.toLowerCase().includes(word));
  const to = (path: string) => () => void navigate(path);
  const toDialog = (path: string) => () => void navigate(path, { state: ASKING });

  const pages: readonly Destination[] = navigationGroups({ isAdministrator, isOperator })
    .flatMap(({ entries }) => entries)
    .map(({ to: path, label, icon }) => ({ label, hint: '', icon, go: to(path) }));

  const actions: readonly (Destination & { readonly isOffered: boolean })[] = [
    { label: 'Start an export', hint: '', icon: 'play', go: toDialog('/exports'), isOffered: isEnterprise },
    { label: 'Add a site', hint: '', icon: 'plus', go: toDialog('/sites'), isOffered: isAdministrator },
    { label: 'New API key', hint: '', icon: 'key-round', go: toDialog('/keys'), isOffered: isAdministrator },
    { label: 'Invite a person', hint: '', icon: 'user-plus', go: toDialog('/people'), isOffered: isAdministrator },
    { label: 'Add a webhook', hint: '', icon: 'webhook', go: toDialog('/webhooks'), isOffered: isAdministrator },
  ];

  const found = words.length === 0 ? [] : sites.filter(({ domain, title }) => fits(`${domain} ${title}`));
  const siteItems = found.slice(0, MAX_SITES).map(
    ({ domain, title }): Destination => ({
      label: title,
      hint: title === domain ? '' : domain,
      icon: 'book-open',
      go: to(`/sites/${encodeURIComponent(domain)}`),
    }),
  );
  const starts =
    isEnterprise && found.length <= FEW_SITES
      ? found.map(
          ({ domain }): Destination => ({
            label: `Export ${domain}`,
            hint: '',
            icon: 'play',
            go: toDialog(`/sites/${encodeURIComponent(domain)}`),
          }),
        )
      : [];

  const [id = ''] = words;
  const exports: readonly Destination[] = JOB_ID.test(id)
    ? [{ label: `Export ${id}`, hint: '', icon: 'archive', go: to(`/exports/${id}`) }]
    : [];

  return [
    { value: 'Exports', items: exports },
    { value: 'Pages', items: pages.filter(({ label }) => fits(label)) },
    { value: 'Actions', items: [...actions.filter(({ label, isOffered }) => isOffered && fits(label)), ...starts] },
    { value: 'Sites', items: siteItems },
  ].filter(({ items }) => items.length > 0);
}
