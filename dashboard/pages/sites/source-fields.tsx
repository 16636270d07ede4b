import { useState } from 'react';
import type { Credentials, NewSource, Site } from '../../../contract/http/sites.ts';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';

const SOURCES: readonly { readonly type: NewSource['type']; readonly name: string; readonly words: string }[] = [
  {
    type: 'archive',
    name: 'Upload',
    words: 'A .tar.gz or .zip of the project or of built pages, uploaded here or by a pipeline.',
  },
  { type: 'git', name: 'Git repository', words: 'Fetched again for each export.' },
  { type: 'url', name: 'Live site', words: 'A site by its address, crawled again for each export.' },
  { type: 'directory', name: 'Folder', words: 'A folder below the source root that the operator has configured.' },
];

export interface SourceFieldsProps {
  /** The site; undefined for a new one. */
  readonly site: Site | undefined;
  readonly type: NewSource['type'];
  readonly onType: (type: NewSource['type']) => void;
  readonly problem: unknown;
}

/** The fields of a site's source. */
export function SourceFields({ site, type, onType, problem }: SourceFieldsProps) {
  return (
    <>
      <fieldset className="fieldset">
        <legend>Source</legend>
        <div className="choices">
          {SOURCES.map((source) => (
            <label className="choice" key={source.type}>
              <input type="radio" name="type" checked={type === source.type} onChange={() => onType(source.type)} />
              {source.name}
              <small>{source.words}</small>
            </label>
          ))}
        </div>
      </fieldset>
      {type === 'git' && <GitFields site={site} problem={problem} />}
      {type === 'url' && <LiveFields site={site} problem={problem} />}
      {type === 'directory' && (
        <TextField
          label="Folder"
          name="path"
          required
          defaultValue={site?.source.type === 'directory' ? site.source.path : ''}
          placeholder="handbook"
          hint="Relative to the operator’s folder."
          problem={problem}
        />
      )}
      {site !== undefined && (
        <TextField
          label="Published at"
          name="publicUrl"
          type="url"
          defaultValue={site?.source.publicUrl}
          placeholder="The address that the pages name"
          hint="For live sites and built pages: links to this address lead to the exported pages."
          problem={problem}
        />
      )}
    </>
  );
}

function LiveFields({ site, problem }: Pick<SourceFieldsProps, 'site' | 'problem'>) {
  const source = site?.source.type === 'url' ? site.source : undefined;
  return (
    <>
      <TextField
        label="Address"
        name="url"
        type="url"
        required
        defaultValue={source?.url}
        placeholder="https://docs.example.com"
        hint="Pages at and below it are exported."
        problem={problem}
      />
      <div className="fields">
        <TextField
          label="Sitemap"
          name="sitemap"
          type="url"
          defaultValue={source?.sitemap}
          placeholder="From the site itself"
          problem={problem}
        />
        <SelectField label="Scripts" name="scripts" defaultValue={source?.scripts ?? 'auto'} problem={problem}>
          <option value="auto">Only scripts that work from a file</option>
          <option value="keep">All except trackers</option>
          <option value="strip">None</option>
        </SelectField>
      </div>
      <SignInFields
        // Once it is stored, a secret is removed from its field.
        key={site?.updatedAt}
        isKept={source?.hasCredentials ?? false}
        problem={problem}
      />
    </>
  );
}

/** The headers and cookies for a site behind a sign-in, which are never displayed again. */
function SignInFields({ isKept, problem }: Pick<CredentialFieldsProps, 'isKept' | 'problem'>) {
  const placeholder = isKept ? 'Saved; enter another to replace it' : 'None: the site is public';
  return (
    <>
      <TextArea
        label="Request headers"
        name="headers"
        className="input mono"
        rows={2}
        autoComplete="off"
        spellCheck={false}
        placeholder={isKept ? placeholder : 'Authorization: Bearer …'}
        hint="For sites behind a sign-in: one header per line. Stored encrypted, never displayed again, and sent to this site only."
        problem={problem}
      />
      <TextField
        label="Cookies"
        name="cookies"
        type="password"
        autoComplete="off"
        placeholder={placeholder}
        hint="As a browser sends them: name=value; name=value."
        problem={problem}
      />
      {isKept && (
        <label className="check">
          <input type="checkbox" name="forget" /> Delete the saved headers and cookies: the site is public now
        </label>
      )}
    </>
  );
}

function GitFields({ site, problem }: Pick<SourceFieldsProps, 'site' | 'problem'>) {
  const source = site?.source.type === 'git' ? site.source : undefined;
  const [url, setUrl] = useState(source?.url ?? '');
  return (
    <>
      <TextField
        label="Repository"
        name="url"
        required
        value={url}
        onChange={(event) => setUrl(event.target.value)}
        placeholder="https://git.example.com/team/docs.git"
        problem={problem}
      />
      <div className="fields">
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
          placeholder="The folder with docs.json or built pages"
          problem={problem}
        />
      </div>
      <CredentialFields
        // Once it is stored, a secret is removed from its field.
        key={site?.updatedAt}
        isSsh={isSsh(url)}
        isKept={source?.hasCredentials ?? false}
        problem={problem}
      />
    </>
  );
}

interface CredentialFieldsProps {
  readonly isSsh: boolean;
  readonly isKept: boolean;
  readonly problem: unknown;
}

/** The credentials of a private repository, which are never displayed again. */
function CredentialFields({ isSsh: byKey, isKept, problem }: CredentialFieldsProps) {
  const placeholder = isKept ? 'Saved; enter another to replace it' : 'None: the repository is public';
  const hint = 'For private repositories. Stored encrypted and never displayed again.';
  return (
    <>
      {byKey ? (
        <TextArea
          label="Private key"
          name="privateKey"
          className="input mono"
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          hint={hint}
          problem={problem}
        />
      ) : (
        <div className="fields">
          <TextField
            label="Access token"
            name="token"
            type="password"
            autoComplete="off"
            placeholder={placeholder}
            hint={hint}
            problem={problem}
          />
          <TextField
            label="User name"
            name="username"
            autoComplete="off"
            placeholder="Any"
            hint="Most hosts accept any name with a token."
            problem={problem}
          />
        </div>
      )}
      {isKept && (
        <label className="check">
          <input type="checkbox" name="forget" /> Delete the saved credentials: the repository is public now
        </label>
      )}
    </>
  );
}

/** Returns whether an address uses SSH: `ssh://…` or `git@host:path`. */
const isSsh = (url: string) => /^ssh:\/\//.test(url) || /^[\w.-]+@[^/]+:/.test(url);

type Values = Readonly<Record<string, string>>;

/** Returns the source that a form with these fields describes. */
export function sourceOf(type: NewSource['type'], values: Values): NewSource {
  const { path = '', url = '', ref, directory, sitemap, scripts } = values;
  const published = values.publicUrl ? { publicUrl: values.publicUrl } : {};
  if (type === 'archive') return { type, ...published };
  if (type === 'directory') return { type, path, ...published };
  if (type === 'url') {
    // The default is not sent.
    const isChosen = scripts === 'keep' || scripts === 'strip';
    return { type, url, ...published, ...(sitemap && { sitemap }), ...(isChosen && { scripts }) };
  }
  return { type, url, ...published, ...(ref && { ref }), ...(directory && { directory }) };
}

/** Returns the new credentials; undefined to keep the stored ones. */
export function credentialsOf(
  type: NewSource['type'],
  { token, username, privateKey, headers, cookies, forget }: Values,
): Credentials | null | undefined {
  if (type !== 'git' && type !== 'url') return undefined;
  if (type === 'url' && (headers || cookies))
    return { ...(headers && { headers: readHeaders(headers) }), ...(cookies && { cookies }) };
  if (privateKey) return { privateKey: `${privateKey.trim()}\n` };
  if (token) return { token, ...(username && { username }) };
  return forget === undefined ? undefined : null;
}

/** Reads one header per line. A line without a colon is the name of a header without a value, which the service refuses. */
function readHeaders(text: string): Record<string, string> {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return Object.fromEntries(
    lines.map((line): [string, string] => {
      const [name = '', ...value] = line.split(':');
      return [name.trim(), value.join(':').trim()];
    }),
  );
}
