/** Where an exported site is hosted. */
export const HOSTING_MODES = ['cloud', 'client-hosted', 'air-gapped'] as const;
export type HostingMode = (typeof HOSTING_MODES)[number];

/** Features that a site's hosting settings may switch. */
export const HOSTING_FEATURES = ['search', 'assistant', 'analytics', 'playground'] as const;
export type HostingFeature = (typeof HOSTING_FEATURES)[number];

/** `configurable` features are there when asked for. */
export type Availability = 'yes' | 'configurable' | 'no';

/** What each hosting mode offers. An air-gapped deployment reaches nothing outside, so nothing that needs the service works there. */
export const HOSTING_TABLE: Readonly<Record<HostingFeature | 'bundle', Readonly<Record<HostingMode, Availability>>>> = {
  search: { cloud: 'yes', 'client-hosted': 'configurable', 'air-gapped': 'no' },
  assistant: { cloud: 'yes', 'client-hosted': 'configurable', 'air-gapped': 'no' },
  analytics: { cloud: 'yes', 'client-hosted': 'configurable', 'air-gapped': 'no' },
  playground: { cloud: 'yes', 'client-hosted': 'yes', 'air-gapped': 'configurable' },
  bundle: { cloud: 'yes', 'client-hosted': 'yes', 'air-gapped': 'yes' },
};

/**
 * A mode and the features asked for (true) or declined (false). `offlineSearch` asks for the bundle's own search in whatever
 * mode: it needs no network, so the table does not speak of it.
 */
export type HostingWish = {
  readonly mode: HostingMode;
  readonly offlineSearch?: boolean;
  /** A public key of the assistant, which pages of a bundle ask with. */
  readonly assistantKey?: string;
  /** Where pages ask instead of the service: a path on their own host or an address, to which `/v2/message` is added. */
  readonly assistantBase?: string;
} & {
  readonly [feature in HostingFeature]?: boolean;
};

/** Whether a bundle brings its search: unless declined, except where the air gap forbids it and it is not asked for by name. */
export function hasBundleSearch(hosting: HostingWish): boolean {
  if (hosting.offlineSearch !== undefined) return hosting.offlineSearch;
  return hosting.search ?? hosting.mode !== 'air-gapped';
}

/** Features asked for that the mode does not allow. Declining one is always allowed. */
export function forbiddenFeatures(hosting: HostingWish): readonly HostingFeature[] {
  return HOSTING_FEATURES.filter(
    (feature) => hosting[feature] === true && HOSTING_TABLE[feature][hosting.mode] === 'no',
  );
}

/** Whether a feature is there: always unless declined, or only when asked for, as the mode says. Without a wish everything is. */
export function isFeatureOn(feature: HostingFeature, hosting: HostingWish | undefined): boolean {
  if (hosting === undefined) return true;
  const availability = HOSTING_TABLE[feature][hosting.mode];
  return availability === 'yes'
    ? hosting[feature] !== false
    : availability === 'configurable' && hosting[feature] === true;
}
