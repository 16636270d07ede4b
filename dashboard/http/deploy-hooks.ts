import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DeployHookCreation, DeployHookList, NewDeployHook } from '../../contract/http/deploy-hooks.ts';
import { request } from './request.ts';

const hooksPath = (domain: string) => `/v1/sites/${encodeURIComponent(domain)}/hooks`;

export const useDeployHooks = (domain: string) =>
  useQuery({
    queryKey: ['deploy-hooks', domain],
    queryFn: async () => (await request<DeployHookList>('GET', hooksPath(domain))).hooks,
  });

export function useDeployHookChange(domain: string) {
  const client = useQueryClient();
  const options = { onSuccess: () => client.invalidateQueries({ queryKey: ['deploy-hooks', domain] }) };
  return {
    create: useMutation({
      mutationFn: (values: DeployHookCreation) => request<NewDeployHook>('POST', hooksPath(domain), values),
      ...options,
    }),
    remove: useMutation({
      mutationFn: (id: string) => request('DELETE', `${hooksPath(domain)}/${encodeURIComponent(id)}`),
      ...options,
    }),
  };
}
