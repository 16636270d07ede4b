import { type FormEvent, useState } from 'react';
import type { Hosting, NewSource, Site, SiteValues } from '../http/sites.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { formValues } from '../ui/form-values.ts';
import { Refusal } from '../ui/notice.tsx';
import { HostingFields } from './hosting-fields.tsx';

const FIELDS = ['domain', 'title', 'url', 'ref', 'directory', 'path', 'canonicalUrl', 'token'];

const SOURCES: readonly { readonly type: NewSource['type']; readonly name: string; readonly words: string }[] = [
  { type: 'archive', name: 'Upload', words: 'A .tar.gz or .zip of the project, uploaded here or by a pipeline.' },
  { type: 'git', name: 'Git repository', words: 'Fetched anew for each export.' },
  { type: 'directory', name: 'Folder', words: "Below the folder that the service's operator has opened." },
];

export interface SiteFormProps {
  /** Undefined for a new one. */
  readonly site?: Site;
  readonly verb: string;
  readonly busy: string | false;
  readonly problem: unknown;
  readonly onSubmit: (domain: string, values: SiteValues) => void;
}

export function SiteForm({ site, verb, busy, problem, onSubmit }: SiteFormProps) {
  const [type, setType] = useState<NewSource['type']>(
    site === undefined || site.source.type === 'url' ? 'archive' : site.source.type,
  );
  const [hosting, setHosting] = useState<Hosting>(site?.hosting ?? { mode: 'client-hosted' });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { domain = site?.domain ?? '', title, canonicalUrl, token, ...rest } = formValues(event.currentTarget);
    onSubmit(domain, {
      ...(title && { title }),
      source: sourceOf(type, rest),
      hosting,
      canonicalUrl: canonicalUrl || null,
      ...(type === 'git' && token && { credentials: { token } }),
    });
  };
  return (
    <form className="stack" onSubmit={submit}>
      {site === undefined && (
        <TextField
          label="Domain"
          name="domain"
          required
          placeholder="docs.example.com"
          hint="The site's identifier in every call."
          problem={problem}
        />
      )}
      <TextField label="Title" name="title" defaultValue={site?.title} placeholder="The domain" problem={problem} />
      <fieldset className="fieldset">
        <legend>Source</legend>
        {SOURCES.map((source) => (
          <label className="choice" key={source.type}>
            <input type="radio" name="type" checked={type === source.type} onChange={() => setType(source.type)} />
            {source.name}
            <small>{source.words}</small>
          </label>
        ))}
      </fieldset>
      {type === 'git' && <GitFields site={site} problem={problem} />}
      {type === 'directory' && (
        <TextField
          label="Folder"
          name="path"
          required
          defaultValue={site?.source.type === 'directory' ? site.source.path : ''}
          problem={problem}
        />
      )}
      <TextField
        label="Public address"
        name="canonicalUrl"
        type="url"
        defaultValue={site?.canonicalUrl ?? ''}
        placeholder="https://docs.example.com"
        hint="Where readers find it: for the sitemap and canonical links."
        problem={problem}
      />
      <HostingFields hosting={hosting} onChange={setHosting} />
      <Refusal problem={problem} fields={FIELDS} />
      <div className="actions">
        <Button type="submit" look="primary" busy={busy}>
          {verb}
        </Button>
      </div>
    </form>
  );
}

function GitFields({ site, problem }: { readonly site: Site | undefined; readonly problem: unknown }) {
  const source = site?.source.type === 'git' ? site.source : undefined;
  return (
    <>
      <TextField
        label="Repository"
        name="url"
        required
        defaultValue={source?.url}
        placeholder="https://git.example.com/team/docs.git"
        problem={problem}
      />
      <TextField
        label="Branch or tag"
        name="ref"
        defaultValue={source?.ref}
        placeholder="The default branch"
        problem={problem}
      />
      <TextField
        label="Folder in the repository"
        name="directory"
        defaultValue={source?.directory}
        placeholder="Where docs.json lies"
        problem={problem}
      />
      <TextField
        label="Access token"
        name="token"
        type="password"
        autoComplete="off"
        placeholder={source?.hasCredentials ? 'Kept; enter another to replace it' : 'None: the repository is public'}
        hint="For private repositories. Kept encrypted, never shown again."
        problem={problem}
      />
    </>
  );
}

function sourceOf(type: NewSource['type'], values: Readonly<Record<string, string>>): NewSource {
  if (type === 'archive') return { type };
  if (type === 'directory') return { type, path: values.path ?? '' };
  const { url = '', ref, directory } = values;
  return { type, url, ...(ref && { ref }), ...(directory && { directory }) };
}
