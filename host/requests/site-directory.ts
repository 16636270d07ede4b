import { LRUCache } from 'lru-cache';
import { proofText } from '../../contract/domain-proof.js';
import { canBeCustomDomain } from '../../contract/host-name.js';
import type { SiteHosts } from '../../contract/site-hosts.js';
import type { CustomDomainRepository } from '../../database/records/custom-domain-records.js';
import type { HostedExport, PublicationRepository } from '../../database/records/publication-records.js';
import { previewPlace } from '../sites/open-sites.js';

/** The export that a host name leads to. */
export interface HostedTarget {
  /** The name of its folder in the cache. */
  readonly place: string;
  readonly wanted: HostedExport;
  /** True if only people with access may see it. */
  readonly isPreview: boolean;
  /** The proof of a custom domain, which the host serves so that the domain stays proved. */
  readonly proof?: string;
}

/** Finds what host names lead to. Answers are cached for {@link FRESH_MS}. */
export interface SiteDirectory {
  /** Returns a cached answer: null if the host name leads nowhere, undefined if the database has to be asked. */
  peek(hostName: string): HostedTarget | null | undefined;
  /** Asks the database. If it is not available, the last answer still applies; without one, rejects with the error. */
  find(hostName: string): Promise<HostedTarget | null>;
}

/** The time for which an answer is used without asking again, in milliseconds: the delay of a publication at most. */
const FRESH_MS = 1000;
const MAX_NAMES = 20_000;

interface Answer {
  readonly target: HostedTarget | null;
  readonly at: number;
}

export interface DirectoryRecords {
  readonly publications: Pick<PublicationRepository, 'findLive' | 'findExport'>;
  readonly customDomains: Pick<CustomDomainRepository, 'findProved'>;
}

export function createSiteDirectory(
  hosts: SiteHosts,
  { publications, customDomains }: DirectoryRecords,
  now: () => number = () => performance.now(),
): SiteDirectory {
  const answers = new LRUCache<string, Answer>({ max: MAX_NAMES });
  const asking = new Map<string, Promise<HostedTarget | null>>();

  async function ask(hostName: string): Promise<HostedTarget | null> {
    const named = hosts.read(hostName);
    if (named === undefined) return await askCustom(hostName);
    if (named.kind === 'preview') {
      const wanted = await publications.findExport(named.jobId);
      // The rest of the name must be right too, so that a preview has one origin.
      if (wanted === undefined || new URL(hosts.previewUrl(named.jobId, wanted.domain)).hostname !== hostName)
        return null;
      return { place: previewPlace(named.jobId), wanted, isPreview: true };
    }
    return await askSite(named.domain);
  }

  async function askCustom(hostName: string): Promise<HostedTarget | null> {
    // Probes name a machine by its address, and must be answered while the database is away.
    if (!canBeCustomDomain(hostName)) return null;
    const proved = await customDomains.findProved(hostName);
    const target = proved && (await askSite(proved.domain));
    return target ? { ...target, proof: proofText(proved.token) } : null;
  }

  async function askSite(domain: string): Promise<HostedTarget | null> {
    const live = await publications.findLive(domain);
    // Sites of the other modes are hosted by their owners, perhaps in a private network.
    return live?.hosting.mode === 'cloud' ? { place: live.siteId, wanted: live, isPreview: false } : null;
  }

  async function askOnce(hostName: string): Promise<HostedTarget | null> {
    try {
      const target = await ask(hostName);
      answers.set(hostName, { target, at: now() });
      return target;
    } catch (error) {
      const last = answers.get(hostName);
      if (last === undefined) throw error;
      answers.set(hostName, { ...last, at: now() });
      return last.target;
    } finally {
      asking.delete(hostName);
    }
  }

  return {
    peek(hostName) {
      const known = answers.get(hostName);
      return known === undefined || now() - known.at > FRESH_MS ? undefined : known.target;
    },
    find(hostName) {
      const known = asking.get(hostName) ?? askOnce(hostName);
      asking.set(hostName, known);
      return known;
    },
  };
}
