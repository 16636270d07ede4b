import { PROOF_PATH, proofRecordName, proofText } from '../../../contract/domain-proof.js';
import type { CustomDomain as DomainAnswer } from '../../../contract/http/custom-domains.js';
import type { SiteHosts } from '../../../contract/site-hosts.js';
import type { CustomDomain } from '../../../database/records/custom-domain-records.js';
import type { Site } from '../../../database/records/site-records.js';

/** Returns the wire format of a custom domain, with the proofs to choose from. */
export function presentDomain(
  domain: CustomDomain,
  { site, siteHosts }: { readonly site: Pick<Site, 'domain'>; readonly siteHosts: SiteHosts | undefined },
): DomainAnswer {
  const { hostName, token, provedAt, checkedAt, nextCheckAt, failingSince, problem, createdAt } = domain;
  const text = proofText(token);
  const siteUrl = siteHosts?.siteUrl(site.domain);
  return {
    hostName,
    state: provedAt === null ? 'waiting' : failingSince === null ? 'proved' : 'failing',
    record: { name: proofRecordName(hostName), type: 'TXT', value: text },
    file: { url: `https://${hostName}${PROOF_PATH}`, content: text },
    target: siteUrl === undefined ? null : new URL(siteUrl).hostname,
    problem,
    provedAt: provedAt?.toISOString() ?? null,
    checkedAt: checkedAt?.toISOString() ?? null,
    nextCheckAt: nextCheckAt?.toISOString() ?? null,
    failingSince: failingSince?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}
