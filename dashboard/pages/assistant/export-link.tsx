import { Icon } from '../../ui/icon.tsx';

/** A link that downloads what is shown, as CSV. */
export function ExportLink({
  path,
  query,
}: {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}) {
  const search = new URLSearchParams(query).toString();
  return (
    <a className="button button-plain" href={`/v1/assistant/${path}.csv${search === '' ? '' : `?${search}`}`} download>
      <Icon name="download" />
      Export CSV
    </a>
  );
}
