import { type FormEvent, useRef, useState } from 'react';
import type { Hosting } from '../../../contract/http/hosting.ts';
import type { NewSource, Site, SiteValues } from '../../../contract/http/sites.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { formValues } from '../../ui/form-values.ts';
import { Refusal } from '../../ui/notice.tsx';
import { useUnsaved } from '../../ui/unsaved.ts';
import { useEdited } from '../../ui/use-edited.ts';
import { HostingFields, HostingModeField } from './hosting-fields.tsx';
import { credentialsOf, SourceFields, sourceOf } from './source-fields.tsx';

const FIELDS = [
  ...[
    'domain',
    'title',
    'url',
    'sitemap',
    'publicUrl',
    'scripts',
    'ref',
    'directory',
    'path',
    'canonicalUrl',
    'defaultVersion',
    'token',
    'username',
  ],
  ...['privateKey', 'headers', 'cookies', 'assistantKey', 'assistantBase'],
];

export interface SiteFormProps {
  readonly busy: string | false;
  readonly problem: unknown;
  readonly onSubmit: (domain: string, values: SiteValues) => void;
}

export interface SettingsFormProps extends Omit<SiteFormProps, 'onSubmit'> {
  readonly site: Site;
  /** Called with the values. `onSaved` has to be called once the service has stored them. */
  readonly onSubmit: (domain: string, values: SiteValues, onSaved: () => void) => void;
  readonly onDiscard: () => void;
}

/** The form with a site's required settings. The other settings have a page of their own. */
export function NewSiteForm({ busy, problem, onSubmit }: SiteFormProps) {
  const [type, setType] = useState<NewSource['type']>('archive');
  const [hosting, setHosting] = useState<Hosting>({ mode: 'client-hosted' });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { domain = '', title, ...rest } = formValues(event.currentTarget);
    onSubmit(domain, { ...(title && { title }), hosting, ...sourceValues(type, rest) });
  };
  return (
    <form className="stack" onSubmit={submit}>
      <div className="fields">
        <TextField
          label="Domain"
          name="domain"
          required
          placeholder="docs.example.com"
          hint="The site’s identifier in API calls."
          problem={problem}
        />
        <TextField label="Title" name="title" placeholder="The domain" problem={problem} />
      </div>
      <SourceFields site={undefined} type={type} onType={setType} problem={problem} />
      <HostingModeField hosting={hosting} onChange={setHosting} />
      <Refusal problem={problem} fields={FIELDS} />
      <div className="actions">
        <Button type="submit" look="primary" busy={busy}>
          Add site
        </Button>
      </div>
    </form>
  );
}

/** All settings of a site. */
export function SiteForm({ site, busy, problem, onSubmit, onDiscard }: SettingsFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [type, setType] = useState<NewSource['type']>(site.source.type);
  const [hosting, setHosting] = useState<Hosting>(site.hosting);
  const edited = useEdited(form, [type, hosting]);
  useUnsaved(edited.isEdited);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { title, canonicalUrl, defaultVersion, ...rest } = formValues(event.currentTarget);
    const sent = edited.values();
    onSubmit(
      site.domain,
      {
        ...(title && { title }),
        hosting,
        canonicalUrl: canonicalUrl || null,
        defaultVersion: defaultVersion || null,
        ...sourceValues(type, rest),
      },
      () => edited.saved(sent),
    );
  };
  return (
    <form className="stack" ref={form} onSubmit={submit} onInput={edited.look}>
      <div className="fields">
        <TextField label="Title" name="title" defaultValue={site.title} placeholder="The domain" problem={problem} />
        <TextField
          label="Public address"
          name="canonicalUrl"
          type="url"
          defaultValue={site.canonicalUrl ?? ''}
          placeholder="https://docs.example.com"
          hint="The public address, used in the sitemap and in canonical links."
          problem={problem}
        />
        <TextField
          label="Version"
          name="defaultVersion"
          defaultValue={site.defaultVersion ?? ''}
          placeholder="The project’s default"
          hint="The version to export by default."
          problem={problem}
        />
      </div>
      <SourceFields site={site} type={type} onType={setType} problem={problem} />
      <HostingFields domain={site.domain} hosting={hosting} onChange={setHosting} problem={problem} />
      <div className={edited.isEdited ? 'actions actions-stay' : 'actions'}>
        <Refusal problem={problem} fields={FIELDS} />
        <span className="muted grows" role="status">
          {edited.isEdited && 'Unsaved changes'}
        </span>
        {edited.isEdited && <Button onClick={onDiscard}>Discard</Button>}
        <Button type="submit" look="primary" busy={busy}>
          Save
        </Button>
      </div>
    </form>
  );
}

function sourceValues(type: NewSource['type'], values: Readonly<Record<string, string>>) {
  const credentials = credentialsOf(type, values);
  return { source: sourceOf(type, values), ...(credentials !== undefined && { credentials }) };
}
