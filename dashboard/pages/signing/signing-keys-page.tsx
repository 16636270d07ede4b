import type { SigningKey } from '../../../contract/http/signing-keys.ts';
import { useSigningKeys } from '../../http/signing-keys.ts';
import { Badge } from '../../ui/badge.tsx';
import { CopyIcon } from '../../ui/copy-button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';

/** The public keys with which people check that the service made an archive. Only the operator creates and replaces keys. */
export function SigningKeysPage() {
  const keys = useSigningKeys();
  return (
    <Page title="Signing keys" lead="The public keys with which people check that this service made an archive.">
      <Loaded query={keys} what="the signing keys">
        {(list) => {
          const active = list.find(({ retiredAt }) => retiredAt === null);
          return list.length === 0 ? (
            <Empty icon="badge-check" title="Archives are not signed yet">
              <p>The operator of the service creates a key, which signs the archives of all organizations:</p>
              <Command text="npm run offprint -- signing-key create > offprint.pub" label="Copy the command" />
            </Empty>
          ) : (
            <>
              <KeyTable keys={list} />
              {active !== undefined && <HowToCheck publicKey={active.publicKey} />}
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

function KeyTable({ keys }: { readonly keys: readonly SigningKey[] }) {
  return (
    <Table
      label="Signing keys"
      rows={keys}
      keyOf={({ keyId }) => keyId}
      columns={[
        {
          title: 'Public key',
          cell: ({ keyId, publicKey }) => (
            <>
              <span className="mono breaks">{publicKey}</span>{' '}
              <CopyIcon text={publicKey} label={`Copy the public key ${keyId}`} />
              <small className="mono">{keyId}</small>
            </>
          ),
        },
        {
          title: 'State',
          cell: ({ retiredAt }) =>
            retiredAt === null ? <Badge kind="success">Active</Badge> : <Badge kind="neutral">Retired</Badge>,
        },
        { title: 'Created', cell: ({ createdAt }) => <Time at={createdAt} /> },
        { title: 'Retired', cell: ({ retiredAt }) => (retiredAt === null ? '–' : <Time at={retiredAt} />) },
      ]}
    />
  );
}

function HowToCheck({ publicKey }: { readonly publicKey: string }) {
  return (
    <section className="card stack">
      <h2>Check an archive</h2>
      <p className="muted">
        Download the archive and its signature, <code>docs.tar.gz.minisig</code>, into one folder. Then run minisign:
      </p>
      <Command text={`minisign -V -P ${publicKey} -m docs.tar.gz`} label="Copy the command" />
      <p className="muted">
        Archives that were signed with a retired key are checked with that key. Only the operator replaces keys, with{' '}
        <code>offprint signing-key rotate</code>.
      </p>
    </section>
  );
}

function Command({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <div className="once-shown">
      <code className="breaks grows">{text}</code>
      <CopyIcon text={text} label={label} />
    </div>
  );
}
