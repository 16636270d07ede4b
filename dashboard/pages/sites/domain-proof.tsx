import type { CustomDomain } from '../../../contract/http/custom-domains.ts';
import { CopyIcon } from '../../ui/copy-button.tsx';
import { Table } from '../../ui/table.tsx';

/** The DNS records of a custom domain, and the file that can prove it instead. */
export function DomainProof({
  custom: { record, file, target, hostName },
}: {
  readonly custom: Pick<CustomDomain, 'record' | 'file' | 'target' | 'hostName'>;
}) {
  const records = [
    { ...record, purpose: 'Proves that the domain is yours' },
    ...(target === null
      ? []
      : [
          {
            name: hostName,
            type: 'CNAME',
            value: target,
            purpose: 'Leads readers to the service, when the proof is found',
          },
        ]),
  ];
  return (
    <>
      <Table
        label={`DNS records of ${hostName}`}
        rows={records}
        keyOf={({ type }) => type}
        columns={[
          {
            title: 'Name',
            cell: ({ name, purpose }) => (
              <>
                <span className="mono breaks">{name}</span> <CopyIcon text={name} label={`Copy ${name}`} />
                <small>{purpose}</small>
              </>
            ),
          },
          { title: 'Type', cell: ({ type }) => <span className="mono">{type}</span> },
          {
            title: 'Value',
            cell: ({ type, value }) => (
              <>
                <span className="mono breaks">{value}</span> <CopyIcon text={value} label={`Copy the ${type} value`} />
              </>
            ),
          },
        ]}
      />
      <p className="muted">
        Instead of the TXT record, the server at the domain can serve the file{' '}
        <code className="breaks">{new URL(file.url).pathname}</code> with the same value.
      </p>
    </>
  );
}
