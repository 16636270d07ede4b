import { useState } from 'react';
import type { DeployHook } from '../../../contract/http/deploy-hooks.ts';
import { useDeployHookChange, useDeployHooks } from '../../http/deploy-hooks.ts';
import { Button } from '../../ui/button.tsx';
import { CardHead } from '../../ui/card-head.tsx';
import { ConfirmRemoval } from '../../ui/confirm-removal.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { HookDialog } from './hook-dialog.tsx';

export interface HooksCardProps {
  readonly domain: string;
  readonly canChange: boolean;
}

/** The secret addresses that start exports of a site. */
export function HooksCard({ domain, canChange }: HooksCardProps) {
  const hooks = useDeployHooks(domain);
  const [adding, setAdding] = useState(false);
  return (
    <section className="card stack">
      <Loaded query={hooks} what="the deploy hooks">
        {(list) => (
          <>
            <CardHead title="Deploy hooks" lead="Secret addresses with which other systems start an export.">
              {canChange && (
                <Button icon="plus" onClick={() => setAdding(true)}>
                  Add a hook
                </Button>
              )}
            </CardHead>
            {list.length > 0 && <HookTable domain={domain} hooks={list} canChange={canChange} />}
          </>
        )}
      </Loaded>
      <HookDialog domain={domain} open={adding} onOpenChange={setAdding} />
    </section>
  );
}

function HookTable({ domain, hooks, canChange }: HooksCardProps & { readonly hooks: readonly DeployHook[] }) {
  const { remove } = useDeployHookChange(domain);
  const [removing, setRemoving] = useState<DeployHook>();
  return (
    <>
      <Table
        label="Deploy hooks"
        rows={hooks}
        keyOf={({ id }) => id}
        columns={[
          { title: 'Name', cell: ({ name }) => name },
          { title: 'Created', cell: ({ createdAt }) => <Time at={createdAt} /> },
          { title: 'Last call', cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : <Time at={lastUsedAt} />) },
          {
            title: '',
            end: true,
            cell: (hook) =>
              canChange && (
                <Button look="quiet" icon="trash" onClick={() => setRemoving(hook)} aria-label={`Revoke ${hook.name}`}>
                  Revoke
                </Button>
              ),
          },
        ]}
      />
      <ConfirmRemoval
        id={removing?.id}
        onClose={() => setRemoving(undefined)}
        removal={remove}
        title={`Revoke ${removing?.name ?? 'the hook'}?`}
        verb="Revoke hook"
        busy="Revoking…"
      >
        Its address starts no more exports. A revoked hook cannot be restored.
      </ConfirmRemoval>
    </>
  );
}
