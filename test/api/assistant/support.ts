import { MemorySiteSearch, SAMPLE_PAGES } from '../../support/memory-site-search.js';
import type { Answer, Tenant, TestApi } from '../support/start-test-api.js';

/** A site of the sample pages with an assistant key. */
export interface AskedSite {
  readonly domain: string;
  readonly tenant: Tenant;
  readonly secret: string;
  readonly search: MemorySiteSearch;
  send(version: 'v1' | 'v2', body: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  ask(version: 'v1' | 'v2', question: string, more?: object): Promise<Answer>;
}

export async function addAskedSite(api: TestApi, domain?: string): Promise<AskedSite> {
  const tenant = await api.tenant({ kind: 'assistant' });
  const site = await tenant.addSite(domain === undefined ? {} : { domain });
  const search = new MemorySiteSearch(SAMPLE_PAGES);
  api.searches.set(site.domain, search);
  const send: AskedSite['send'] = (version, body, headers = {}) =>
    api.call(tenant.secret, 'POST', `/discovery/${version}/assistant/${site.domain}/message`, { body, headers });
  return {
    domain: site.domain,
    tenant,
    secret: tenant.secret,
    search,
    send,
    ask: (version, question, more = {}) =>
      send(version, { fp: 'anonymous', messages: [userMessage(version, question)], ...more }),
  };
}

export function userMessage(version: 'v1' | 'v2', text: string): object {
  const message = { id: 'm1', role: 'user', parts: [{ type: 'text', text }] };
  return version === 'v1' ? { ...message, content: text } : message;
}

/** Returns the lines of a v1 stream as [code, value]. */
export function linesOf({ text }: Answer): readonly (readonly [string, unknown])[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => [line[0] ?? '', JSON.parse(line.slice(2)) as unknown]);
}

export type Chunk = Readonly<Record<string, unknown>> & { readonly type: string };

/** Returns the chunks of a v2 stream, without the end marker. */
export function chunksOf({ text }: Pick<Answer, 'text'>): readonly Chunk[] {
  return text
    .split('\n\n')
    .filter((event) => event.startsWith('data: {'))
    .map((event) => JSON.parse(event.slice('data: '.length)) as Chunk);
}

export function textOf(version: 'v1' | 'v2', answer: Answer): string {
  if (version === 'v1')
    return linesOf(answer)
      .flatMap(([code, value]) => (code === '0' ? [value] : []))
      .join('');
  return chunksOf(answer)
    .flatMap(({ type, delta }) => (type === 'text-delta' ? [delta] : []))
    .join('');
}
