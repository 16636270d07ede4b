import type { Hosting } from '../../../contract/http/hosting.ts';
import { useCreateKey } from '../../http/organization.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice, Refusal } from '../../ui/notice.tsx';

export interface AssistantFieldsProps {
  readonly domain: string;
  readonly hosting: Hosting;
  readonly onChange: (hosting: Hosting) => void;
  readonly problem: unknown;
}

/** The assistant settings of a bundle's pages: they ask the service with a public key, or their own host, which keeps its key private. */
export function AssistantFields({ domain, hosting, onChange, problem }: AssistantFieldsProps) {
  const create = useCreateKey();
  const { assistantKey = '', assistantBase = '', ...rest } = hosting;
  const change = (values: { readonly assistantKey?: string; readonly assistantBase?: string }) => {
    const { assistantKey: key, assistantBase: base } = { assistantKey, assistantBase, ...values };
    onChange({ ...rest, ...(key !== '' && { assistantKey: key }), ...(base !== '' && { assistantBase: base }) });
  };
  const make = () =>
    create.mutate(
      {
        name: `Pages of ${domain}`.slice(0, 100),
        kind: 'assistant',
        scope: 'read',
        expiresInDays: null,
        allowedAddresses: [],
      },
      { onSuccess: ({ secret }) => change({ assistantKey: secret }) },
    );
  return (
    <fieldset className="fieldset fields">
      <legend>Assistant button</legend>
      <p className="hint">Fill in one of these fields to add the assistant button to your pages.</p>
      <div className="with-button">
        <TextField
          label="Assistant key"
          name="assistantKey"
          className="input mono"
          value={assistantKey}
          onChange={(event) => change({ assistantKey: event.target.value.trim() })}
          placeholder="svc_dsc_…"
          autoComplete="off"
          spellCheck={false}
          hint="Pages use it to send questions to this service from any host. Anyone who opens a page can read the key, but it can only be used to ask questions."
          problem={problem}
        />
        <Button icon="key-round" busy={create.isPending && 'Creating…'} onClick={make}>
          Create a key
        </Button>
      </div>
      <Refusal problem={create.error} />
      {create.isSuccess && assistantKey === create.data.secret && (
        <Notice kind="success">
          Created “{create.data.key.name}”. Save to include it in the pages of the next export.
        </Notice>
      )}
      <TextField
        label="Assistant address"
        name="assistantBase"
        value={assistantBase}
        onChange={(event) => change({ assistantBase: event.target.value.trim() })}
        placeholder="This service"
        hint="A path on the pages’ host, such as /_offprint/assistant of an Offprint deployment, or an address. That host adds the key, so pages do not contain one."
        problem={problem}
      />
    </fieldset>
  );
}
