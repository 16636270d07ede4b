import { useState } from 'react';
import type { CustomDomain } from '../../../contract/http/custom-domains.ts';
import { useCustomDomainChange, useCustomDomains } from '../../http/custom-domains.ts';
import { Badge } from '../../ui/badge.tsx';
import { Breakable } from '../../ui/breakable.tsx';
import { Button } from '../../ui/button.tsx';
import { CardHead } from '../../ui/card-head.tsx';
import { ConfirmRemoval } from '../../ui/confirm-removal.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice, Refusal } from '../../ui/notice.tsx';
import { Time } from '../../ui/time.tsx';
import { DomainDialog } from './domain-dialog.tsx';
import { DomainProof } from './domain-proof.tsx';

export interface DomainsCardProps {
  readonly domain: string;
  readonly canChange: boolean;
}

/** The host names of its own at which a hosted site is served. */
export function DomainsCard({ domain, canChange }: DomainsCardProps) {
  const domains = useCustomDomains(domain);
  const [adding, setAdding] = useState(false);
  return (
    <section className="card stack">
      <Loaded query={domains} what="the domains">
        {(list) => (
          <>
            <CardHead title="Custom domains" lead="Names of your own at which the service serves the site.">
              {canChange && (
                <Button icon="plus" onClick={() => setAdding(true)}>
                  Add a domain
                </Button>
              )}
            </CardHead>
            {list.map((each) => (
              <DomainDetails key={each.hostName} domain={domain} custom={each} canChange={canChange} />
            ))}
          </>
        )}
      </Loaded>
      <DomainDialog domain={domain} open={adding} onOpenChange={setAdding} />
    </section>
  );
}

const BADGES = { waiting: 'info', proved: 'success', failing: 'warning' } as const;
const WORDS = { waiting: 'Waiting for its proof', proved: 'Served', failing: 'Proof missing' } as const;

function DomainDetails({ domain, custom, canChange }: DomainsCardProps & { readonly custom: CustomDomain }) {
  const { check, remove } = useCustomDomainChange(domain);
  const [removing, setRemoving] = useState(false);
  const { hostName, state, checkedAt, nextCheckAt, problem } = custom;
  return (
    <section className="stack" aria-label={hostName}>
      <div className="aside">
        <h3>
          {state === 'waiting' ? (
            <Breakable text={hostName} />
          ) : (
            <a href={`https://${hostName}`} target="_blank" rel="noreferrer">
              <Breakable text={hostName} />
            </a>
          )}{' '}
          <Badge kind={BADGES[state]}>{WORDS[state]}</Badge>
        </h3>
        {canChange && (
          <span className="row-actions">
            <Button
              look="quiet"
              icon="refresh-cw"
              onClick={() => check.mutate(hostName)}
              busy={check.isPending && 'Checking…'}
              aria-label={`Check ${hostName}`}
            >
              Check now
            </Button>
            <Button look="quiet" icon="trash" onClick={() => setRemoving(true)} aria-label={`Remove ${hostName}`}>
              Remove
            </Button>
          </span>
        )}
      </div>
      {state === 'failing' && (
        <Notice kind="warning">
          The site is still served there, but no longer if the proof is missing for seven days. Restore the record, or
          let the domain lead to the service.
        </Notice>
      )}
      {state === 'waiting' && nextCheckAt === null && (
        <Notice kind="warning">
          The service looked for the proof for days without finding it, and no longer looks by itself. When the record
          is set, {canChange ? 'choose “Check now”.' : 'an administrator can check it here.'}
        </Notice>
      )}
      {state === 'proved' ? (
        <details>
          <summary>DNS records</summary>
          <div className="stack">
            <DomainProof custom={custom} />
          </div>
        </details>
      ) : (
        <DomainProof custom={custom} />
      )}
      {problem !== null && checkedAt !== null && (
        <p className="muted">
          Checked <Time at={checkedAt} />: {problem}.
        </p>
      )}
      <Refusal problem={check.error} />
      <ConfirmRemoval
        id={removing ? hostName : undefined}
        onClose={() => setRemoving(false)}
        removal={remove}
        title={`Remove ${hostName}?`}
        verb="Remove domain"
        busy="Removing…"
      >
        The site is no longer served at {hostName}. To add it again, it needs another proof.
      </ConfirmRemoval>
    </section>
  );
}
