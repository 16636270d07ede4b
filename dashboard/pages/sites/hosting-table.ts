import type { HostingFeature, HostingMode } from '../../../contract/http/hosting.ts';

export type Availability = 'yes' | 'configurable' | 'no';

/** The features that each mode allows, shown before the form is sent. The service validates them again. */
export const HOSTING_TABLE: Readonly<Record<HostingFeature, Readonly<Record<HostingMode, Availability>>>> = {
  search: { cloud: 'yes', 'client-hosted': 'configurable', 'air-gapped': 'no' },
  assistant: { cloud: 'yes', 'client-hosted': 'configurable', 'air-gapped': 'no' },
  analytics: { cloud: 'yes', 'client-hosted': 'configurable', 'air-gapped': 'no' },
  playground: { cloud: 'yes', 'client-hosted': 'yes', 'air-gapped': 'configurable' },
};
