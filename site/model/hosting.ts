/** The ways of hosting an exported site. */
export const HOSTING_MODES = ['cloud', 'client-hosted', 'air-gapped'] as const;
export type HostingMode = (typeof HOSTING_MODES)[number];

/** Features that a site's hosting settings may switch. */
export const HOSTING_FEATURES = ['search', 'assistant', 'analytics', 'playground'] as const;
export type HostingFeature = (typeof HOSTING_FEATURES)[number];

/** `configurable` features are off by default. */
export type Availability = 'yes' | 'configurable' | 'no';

/**
 * The features of each hosting mode. An air-gapped deployment has no network access, so features that need the service
 * are not available.
 */
export const HOSTING_TABLE: Readonly<Record<HostingFeature | 'bundle', Readonly<Record<HostingMode, Availability>>>> = {
  search: { cloud: 'yes', 'client-hosted': 'configurable', 'air-gapped': 'no' },
  assistant: { cloud: 'yes', 'client-hosted': 'configurable', 'air-gapped': 'no' },
  analytics: { cloud: 'yes', 'client-hosted': 'configurable', 'air-gapped': 'no' },
  playground: { cloud: 'yes', 'client-hosted': 'yes', 'air-gapped': 'configurable' },
  bundle: { cloud: 'yes', 'client-hosted': 'yes', 'air-gapped': 'yes' },
};

/**
 * A mode and the features that are requested (true) or declined (false). `offlineSearch` requests the bundle's own
 * search in any mode: it needs no network, so the table does not list it.
 */
export type HostingWish = {
  readonly mode: HostingMode;
  readonly offlineSearch?: boolean;
  /** A public key with which pages of a bundle ask the assistant. */
  readonly assistantKey?: string;
  /**
   * The address that pages ask instead of the service: a path on their own host or an address, to which `/v2/message`
   * is added.
   */
  readonly assistantBase?: string;
} & {
  readonly [feature in HostingFeature]?: boolean;
};

/**
 * Returns whether a bundle has its search: yes unless it is declined, except in an air-gapped deployment that does not
 * request it.
 */
export function hasBundleSearch(hosting: HostingWish): boolean {
  if (hosting.offlineSearch !== undefined) return hosting.offlineSearch;
  return hosting.search ?? hosting.mode !== 'air-gapped';
}

/** Returns the requested features that the mode does not allow. Declining one is always allowed. */
export function forbiddenFeatures(hosting: HostingWish): readonly HostingFeature[] {
  return HOSTING_FEATURES.filter(
    (feature) => hosting[feature] === true && HOSTING_TABLE[feature][hosting.mode] === 'no',
  );
}

/**
 * Returns whether a feature is on: by default or only on request, as the mode defines. Without hosting settings every
 * feature is on.
 */
export function isFeatureOn(feature: HostingFeature, hosting: HostingWish | undefined): boolean {
  if (hosting === undefined) return true;
  const availability = HOSTING_TABLE[feature][hosting.mode];
  return availability === 'yes'
    ? hosting[feature] !== false
    : availability === 'configurable' && hosting[feature] === true;
}
