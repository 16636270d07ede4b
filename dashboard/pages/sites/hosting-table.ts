import type { HostingFeature, HostingMode } from '../../../contract/http/hosting.ts';

export type Availability = 'yes' | 'configurable' | 'no';

/** What each mode allows, for showing it before anything is sent; the service checks it again. */
export const HOSTING_TABLE: Readonly<Record<HostingFeature, Readonly<Record<HostingMode, Availability>>>> = {
  search: { cloud: 'yes', 'client-hosted': 'configurable', 'air-gapped': 'no' },
  assistant: { cloud: 'yes', 'client-hosted': 'configurable', 'air-gapped': 'no' },
  analytics: { cloud: 'yes', 'client-hosted': 'configurable', 'air-gapped': 'no' },
  playground: { cloud: 'yes', 'client-hosted': 'yes', 'air-gapped': 'configurable' },
};
