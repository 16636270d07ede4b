import { useState } from 'react';
import type { ApiKey } from '../../../contract/http/organization.ts';
import { useKeys, useRevokeKey } from '../../http/organization.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmRemoval } from '../../ui/confirm-removal.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Filtered } from '../../ui/filtered.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { useAskedDialog } from '../../ui/use-asked-dialog.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';

export function KeysPage() {
  const keys = useKeys();
  const [isCreating, setCreating] = useAskedDialog();
  const make = (
    <Button look="primary" icon="plus" onClick={() => setCreating(true)}>
      New key
    </Button>
  );
  return (
    <Page
      title="API keys"
      lead="Admin keys are secrets for your servers and pipelines. Assistant keys are public and may be used in pages."
      actions={make}
    >
      <Loaded query={keys} what="your keys">
        {(list) =>
          list.length === 0 ? (
            <Empty icon="key-round" title="No keys yet">
              <p>
                A pipeline that exports your documentation needs an admin key; a page with the assistant needs an
                assistant key.
              </p>
              {make}
            </Empty>
          ) : (
            <Filtered
              rows={inOrder(list)}
              of="keys"
              wordsOf={(key) => [key.name, key.prefix, key.lastFour, key.kind, stateOf(key), ...key.allowedAddresses]}
            >
              {(shown) => <KeyTable keys={shown} />}
            </Filtered>
          )
        }
      </Loaded>
      <NewKeyDialog open={isCreating} onOpenChange={setCreating} />
    </Page>
  );
}

/** Sorts keys: active keys first, the newest of them at the top. */
function inOrder(keys: readonly ApiKey[]): readonly ApiKey[] {
  return [...keys].sort((one, other) => Number(isOver(one)) - Number(isOver(other)));
}

const isOver = (key: ApiKey) => stateOf(key) !== 'Active';

function stateOf({ revokedAt, expiresAt }: ApiKey): 'Active' | 'Expired' | 'Revoked' {
  if (revokedAt !== null) return 'Revoked';
  return expiresAt !== null && new Date(expiresAt).getTime() <= Date.now() ? 'Expired' : 'Active';
}

function KeyTable({ keys }: { readonly keys: readonly ApiKey[] }) {
  const [revoking, setRevoking] = useState<ApiKey>();
  const revoke = useRevokeKey();
  return (
    <>
      <Table
        label="API keys"
        rows={keys}
        keyOf={({ keyId }) => keyId}
        columns={[
          {
            title: 'Name',
            cell: ({ name, prefix, lastFour }) => (
              <>
                {name}
                <small className="mono whole">
                  {prefix}…{lastFour}
                </small>
              </>
            ),
          },
          {
            title: 'Kind',
            cell: ({ kind, scope }) => (
              <>
                {kind === 'admin' ? 'Admin' : 'Assistant'}
                <small>{kind === 'assistant' ? 'asks' : scope === 'write' ? 'reads and writes' : 'reads only'}</small>
              </>
            ),
          },
          { title: 'State', cell: (key) => <KeyState apiKey={key} /> },
          { title: 'Used from', cell: ({ allowedAddresses }) => <Addresses list={allowedAddresses} /> },
          { title: 'Last used', cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : <Time at={lastUsedAt} />) },
          {
            title: '',
            end: true,
            cell: (key) =>
              key.revokedAt === null && (
                <Button look="quiet" icon="trash" onClick={() => setRevoking(key)} aria-label={`Revoke ${key.name}`}>
                  Revoke
                </Button>
              ),
          },
        ]}
      />
      <ConfirmRemoval
        id={revoking?.keyId}
        onClose={() => setRevoking(undefined)}
        removal={revoke}
        title={`Revoke ${revoking?.name ?? 'the key'}?`}
        verb="Revoke key"
        busy="Revoking…"
      >
        Requests with it are refused within seconds. A revoked key cannot be restored.
      </ConfirmRemoval>
    </>
  );
}

function Addresses({ list }: { readonly list: readonly string[] }) {
  if (list.length === 0) return 'Everywhere';
  return list.map((address) => (
    <span className="line mono" key={address}>
      {address}
    </span>
  ));
}

const STATE_BADGES = { Active: 'success', Expired: 'warning', Revoked: 'neutral' } as const;

function KeyState({ apiKey }: { readonly apiKey: ApiKey }) {
  const state = stateOf(apiKey);
  return (
    <>
      <Badge kind={STATE_BADGES[state]}>{state}</Badge>
      {apiKey.expiresAt !== null && state !== 'Revoked' && (
        <small>
          {state === 'Active' ? 'expires' : 'since'} <Time at={apiKey.expiresAt} />
        </small>
      )}
    </>
  );
}
