import type { Badge } from '../../../contract/http/badges.ts';
import { useBadge, usePutBadge } from '../../http/badges.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Refusal } from '../../ui/notice.tsx';

export interface BadgeCardProps {
  readonly domain: string;
  readonly canChange: boolean;
}

/** The badge of a site for README files, and who can see it. */
export function BadgeCard({ domain, canChange }: BadgeCardProps) {
  const badge = useBadge(domain);
  return (
    <section className="card stack">
      <h2>Status badge</h2>
      <p className="muted">A picture for a README that tells whether the last export of the site completed.</p>
      <Loaded query={badge} what="the badge">
        {(data) => (
          <>
            {canChange ? <Visibility domain={domain} badge={data} /> : data.url === null && <p>The badge is off.</p>}
            {data.url !== null && data.markdown !== null && <Snippet url={data.url} markdown={data.markdown} />}
          </>
        )}
      </Loaded>
    </section>
  );
}

function Visibility({ domain, badge }: { readonly domain: string; readonly badge: Badge }) {
  const put = usePutBadge(domain);
  const choose = (value: string) => put.mutate({ visibility: value === 'link' || value === 'public' ? value : 'off' });
  return (
    <>
      <SelectField
        label="Who can see it"
        name="visibility"
        value={put.isPending ? put.variables.visibility : badge.visibility}
        onChange={(event) => choose(event.currentTarget.value)}
        hint={badge.visibility === 'link' ? 'Turned off and on again, it gets another address.' : undefined}
      >
        <option value="off">Nobody: the badge is off</option>
        <option value="link">Whoever has its secret address</option>
        <option value="public">Everybody who knows the domain</option>
      </SelectField>
      <Refusal problem={put.error} />
    </>
  );
}

function Snippet({ url, markdown }: { readonly url: string; readonly markdown: string }) {
  return (
    <>
      <p>
        {/* The path alone, because the dashboard shows pictures of its own origin only. */}
        <img className="status-badge" src={new URL(url).pathname} alt="The badge as it is now" height="20" />
      </p>
      <div className="once-shown">
        <output aria-label="Markdown of the badge">{markdown}</output>
        <CopyButton text={markdown} label="Copy Markdown" />
      </div>
    </>
  );
}
