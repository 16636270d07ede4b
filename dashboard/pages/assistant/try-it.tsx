import type { Site } from '../../../contract/http/sites.ts';
import { Icon } from '../../ui/icon.tsx';

export interface TryItProps {
  readonly site: Site;
  /** True when this is the page's main action, which does not have to name the site. */
  readonly isFirst?: boolean;
}

/** A link to the assistant's page, which takes the key of the site's pages from its address; without one, it asks for a key. */
export function TryIt({ site: { domain, hosting }, isFirst = false }: TryItProps) {
  const key = hosting.assistantKey === undefined ? '' : `#key=${hosting.assistantKey}`;
  return (
    <a
      className={isFirst ? 'button button-primary' : 'button button-plain'}
      href={`/assistant/${encodeURIComponent(domain)}${key}`}
    >
      <Icon name="message-circle" />
      {isFirst ? 'Try it' : `Ask ${domain}`}
    </a>
  );
}
