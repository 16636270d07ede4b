import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CustomDomain, CustomDomainList } from '../../contract/http/custom-domains.ts';
import { request } from './request.ts';

const LOOK_EVERY_MS = 15_000;
const domainsPath = (domain: string) => `/v1/sites/${encodeURIComponent(domain)}/domains`;
const domainPath = (domain: string, hostName: string) => `${domainsPath(domain)}/${encodeURIComponent(hostName)}`;

/** Reads the custom domains of a site. Looks again while the service looks for the proof of one. */
export const useCustomDomains = (domain: string) =>
  useQuery({
    queryKey: ['custom-domains', domain],
    queryFn: async () => (await request<CustomDomainList>('GET', domainsPath(domain))).domains,
    refetchInterval: ({ state }) => (state.data?.some(isLookedFor) ? LOOK_EVERY_MS : false),
  });

/** Returns whether the service looks for the proof of a domain by itself. */
const isLookedFor = ({ state, nextCheckAt }: CustomDomain) => state === 'waiting' && nextCheckAt !== null;

export function useCustomDomainChange(domain: string) {
  const client = useQueryClient();
  const options = { onSuccess: () => client.invalidateQueries({ queryKey: ['custom-domains', domain] }) };
  return {
    add: useMutation({
      mutationFn: (hostName: string) => request<CustomDomain>('PUT', domainPath(domain, hostName)),
      ...options,
    }),
    check: useMutation({
      mutationFn: (hostName: string) => request<CustomDomain>('POST', `${domainPath(domain, hostName)}/check`),
      ...options,
    }),
    remove: useMutation({
      mutationFn: (hostName: string) => request('DELETE', domainPath(domain, hostName)),
      ...options,
    }),
  };
}
