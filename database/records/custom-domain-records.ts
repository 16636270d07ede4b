import type { Site } from './site-records.js';

/** A host name that a site claims as its own. */
export interface CustomDomain {
  readonly id: string;
  readonly organizationId: string;
  readonly siteId: string;
  /** The name in lower case, without a final dot. */
  readonly hostName: string;
  /** The text that its owner publishes as proof. It proves nothing to others, so it is stored as it is. */
  readonly token: string;
  /** The time at which it was proved; null if it is not. */
  readonly provedAt: Date | null;
  readonly checkedAt: Date | null;
  /** The time from which it is checked again; null for a claim that has waited for too long. */
  readonly nextCheckAt: Date | null;
  /** The time since which a proved domain lacks its proof; null if it does not. */
  readonly failingSince: Date | null;
  /** The finding of the last check, if it did not find the proof. */
  readonly problem: string | null;
  readonly createdAt: Date;
}

/** The result of looking for a proof. */
export interface DomainCheck {
  /** The reason why the proof was not found; null if it was. */
  readonly problem: string | null;
}

export interface CustomDomainRepository {
  /**
   * Adds a claim, or returns the existing one of the site. Rejects with {@link CustomDomainTaken} if another site has
   * proved the host name, and with {@link TooManyCustomDomains}.
   */
  add(
    site: Pick<Site, 'id' | 'organizationId'>,
    hostName: string,
  ): Promise<{ readonly domain: CustomDomain; readonly isNew: boolean }>;
  /** Lists the claims of a site, oldest first. */
  list(siteId: string): Promise<readonly CustomDomain[]>;
  get(siteId: string, hostName: string): Promise<CustomDomain | undefined>;
  /** Removes a claim. Returns false if the site has no such claim. */
  remove(siteId: string, hostName: string): Promise<boolean>;
  /**
   * Stores the result of a check. A domain is proved by the first good one, unless another site was faster, and is no
   * longer proved when its proof was missing for {@link GRACE_MS}. Returns undefined if the claim was removed.
   */
  recordCheck(domainId: string, check: DomainCheck): Promise<CustomDomain | undefined>;
  /**
   * Returns claims that are due for a check, and plans their next one, so that several processes do not check the same
   * ones at once.
   */
  takeDue(limit: number): Promise<readonly CustomDomain[]>;
  /** Returns the site that has proved a host name. */
  findProved(hostName: string): Promise<ProvedDomain | undefined>;
}

/** A proved host name. */
export interface ProvedDomain {
  /** The domain by which the site is registered. */
  readonly domain: string;
  readonly token: string;
}

export const MAX_CUSTOM_DOMAINS = 10;

/** The time for which the proof of a proved domain may be missing, in milliseconds. */
export const GRACE_MS = 7 * 86_400_000;

/** The site has the maximum number of custom domains. */
export class TooManyCustomDomains extends Error {
  override readonly name = 'TooManyCustomDomains';
  constructor() {
    super(`a site can have at most ${MAX_CUSTOM_DOMAINS} custom domains; remove one that is no longer needed`);
  }
}

/** Another site has proved the host name. */
export class CustomDomainTaken extends Error {
  override readonly name = 'CustomDomainTaken';
}
