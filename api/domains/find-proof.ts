import { promises as dns } from 'node:dns';
import { request } from 'undici';
import { PROOF_PATH, proofRecordName, proofText } from '../../contract/domain-proof.js';
import type { CustomDomain } from '../../database/records/custom-domain-records.js';
import { createGuardedAgent, type ResolveName } from '../../site/outside/guarded-agent.js';
import { asFetchFailure, discardBody, readBody } from '../../site/outside/guarded-request.js';
import { isPublicAddress } from '../../site/outside/public-address.js';

/** Looks for the proof of a custom domain. Returns the reason why it was not found, or null if it was. Never rejects. */
export type FindProof = (domain: Pick<CustomDomain, 'hostName' | 'token'>) => Promise<string | null>;

export interface FindProofOptions {
  /** True if domains may be in private networks. */
  readonly allowPrivateNetwork: boolean;
  /** The name servers to ask; those of the operating system by default. */
  readonly nameServers?: readonly string[];
  readonly resolveName?: ResolveName;
  /** Returns the origins at which the file is looked for. */
  readonly originsOf?: (hostName: string) => readonly string[];
}

const TIMEOUT_MS = 5000;
const MAX_FILE_BYTES = 1024;
const USER_AGENT = 'Offprint/1 (domain check)';

/** Returns the origins with https and with http, because a domain may get its certificate only when it is served. */
const webOrigins = (hostName: string) => [`https://${hostName}`, `http://${hostName}`];

/** Creates a function that looks for a TXT record, and then for a file. Redirects are not followed: they prove nothing about the domain. */
export function createFindProof({
  allowPrivateNetwork,
  nameServers,
  resolveName,
  originsOf = webOrigins,
}: FindProofOptions): FindProof {
  const resolver = new dns.Resolver({ timeout: 2000, tries: 2 });
  if (nameServers !== undefined) resolver.setServers(nameServers);
  const agent = createGuardedAgent({
    timeoutMs: TIMEOUT_MS,
    isAllowedAddress: allowPrivateNetwork ? () => true : isPublicAddress,
    ...(resolveName !== undefined && { resolveName }),
  });

  async function findRecord(hostName: string, wanted: string): Promise<string | null> {
    const name = proofRecordName(hostName);
    try {
      // A record longer than 255 bytes is stored in pieces.
      const records = (await resolver.resolveTxt(name)).map((pieces) => pieces.join('').trim());
      return records.includes(wanted) ? null : `the TXT record ${name} has another value`;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      return code === 'ENOTFOUND' || code === 'ENODATA'
        ? `there is no TXT record ${name}`
        : `the TXT record ${name} could not be looked up`;
    }
  }

  async function readFile(url: string, wanted: string): Promise<string | null> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    try {
      const response = await request(url, { dispatcher: agent, signal, headers: { 'user-agent': USER_AGENT } });
      if (response.statusCode !== 200) {
        discardBody(response);
        return `${url} was answered with ${response.statusCode}`;
      }
      const text = (await readBody(response, MAX_FILE_BYTES)).toString('utf8').trim();
      return text === wanted ? null : `${url} has other content`;
    } catch (error) {
      return `${url} could not be read: ${asFetchFailure(error, signal.aborted ? TIMEOUT_MS : undefined).message}`;
    }
  }

  return async ({ hostName, token }) => {
    const wanted = proofText(token);
    let problem = await findRecord(hostName, wanted);
    if (problem === null) return null;
    for (const [index, origin] of originsOf(hostName).entries()) {
      const fileProblem = await readFile(`${origin}${PROOF_PATH}`, wanted);
      if (fileProblem === null) return null;
      // The first address is the one that people are told about.
      if (index === 0) problem = `${problem}, and ${fileProblem}`;
    }
    return problem;
  };
}
