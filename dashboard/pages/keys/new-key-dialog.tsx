import { useState } from 'react';
import { useCreateKey } from '../../http/organization.ts';
import { Button } from '../../ui/button.tsx';
import { CopyIcon } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { formValues } from '../../ui/form-values.ts';
import { Notice, Refusal } from '../../ui/notice.tsx';
import { OnceShownDialog } from '../../ui/once-shown-dialog.tsx';

const LIFETIMES = [7, 30, 60, 90] as const;
const FIELDS = ['name', 'kind', 'scope', 'expiresInDays', 'allowedAddresses'];

export function NewKeyDialog({
  open,
  onOpenChange,
}: {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}) {
  const create = useCreateKey();
  const close = (next: boolean) => {
    onOpenChange(next);
    if (!next) create.reset();
  };
  if (create.data !== undefined) {
    const { key, secret } = create.data;
    return (
      <OnceShownDialog open={open} onOpenChange={close} title={`Created ${key.name}`} label="The key" secret={secret}>
        {key.kind === 'admin' ? (
          <>
            <Notice kind="warning">
              Copy it now: it is not displayed again. An admin key is a secret; keep it out of pages, repositories and
              chats.
            </Notice>
            <Example command={`curl ${window.location.origin}/v1/sites -H 'Authorization: Bearer ${secret}'`} />
          </>
        ) : (
          <Notice>Copy it now: it is not displayed again. An assistant key is public and may be used in pages.</Notice>
        )}
      </OnceShownDialog>
    );
  }
  return (
    <Dialog open={open} onOpenChange={close} title="New key">
      <NewKeyForm create={create} />
    </Dialog>
  );
}

/** A first command that shows that the key works. */
function Example({ command }: { readonly command: string }) {
  return (
    <div className="stack">
      <p>Try it:</p>
      <div className="once-shown">
        <code className="breaks grows">{command}</code>
        <CopyIcon text={command} label="Copy command" />
      </div>
    </div>
  );
}

function NewKeyForm({ create }: { readonly create: ReturnType<typeof useCreateKey> }) {
  const [kind, setKind] = useState<'admin' | 'assistant'>('admin');
  const problem = create.error;
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        const { name = '', scope, expiresInDays, allowedAddresses = '' } = formValues(event.currentTarget);
        create.mutate({
          name,
          kind,
          scope: scope === 'write' ? 'write' : 'read',
          expiresInDays: LIFETIMES.find((days) => String(days) === expiresInDays) ?? null,
          allowedAddresses: allowedAddresses.split(/[\s,]+/).filter(Boolean),
        });
      }}
    >
      <TextField
        label="Name"
        name="name"
        required
        maxLength={100}
        hint="The key’s purpose, such as “Nightly release”."
        problem={problem}
      />
      <fieldset className="fieldset">
        <legend>Kind</legend>
        <label className="choice">
          <input type="radio" name="kind" checked={kind === 'admin'} onChange={() => setKind('admin')} />
          Admin key
          <small>For servers and pipelines: exports, sites and schedules. Keep it secret.</small>
        </label>
        <label className="choice">
          <input type="radio" name="kind" checked={kind === 'assistant'} onChange={() => setKind('assistant')} />
          Assistant key
          <small>For pages: asks the assistant and searches. Public key.</small>
        </label>
      </fieldset>
      {kind === 'admin' && (
        <SelectField label="Scope" name="scope" defaultValue="write" problem={problem}>
          <option value="write">Read and write</option>
          <option value="read">Read only</option>
        </SelectField>
      )}
      <SelectField
        label="Expires"
        name="expiresInDays"
        defaultValue={kind === 'admin' ? '90' : ''}
        key={kind}
        problem={problem}
      >
        <option value="7">After 7 days</option>
        <option value="30">After 30 days</option>
        <option value="60">After 60 days</option>
        <option value="90">After 90 days</option>
        <option value="">Never</option>
      </SelectField>
      <TextArea
        label="Addresses"
        name="allowedAddresses"
        rows={2}
        placeholder="Everywhere"
        hint="Addresses or CIDR ranges that may use the key, such as 203.0.113.0/24. Leave empty to allow any."
        problem={problem}
      />
      <Refusal problem={problem} fields={FIELDS} />
      <div className="actions">
        <Button type="submit" look="primary" busy={create.isPending && 'Creating…'}>
          Create key
        </Button>
      </div>
    </form>
  );
}
