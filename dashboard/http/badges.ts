import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Badge, BadgeChange } from '../../contract/http/badges.ts';
import { request } from './request.ts';

const badgePath = (domain: string) => `/v1/sites/${encodeURIComponent(domain)}/badge`;

export const useBadge = (domain: string) =>
  useQuery({ queryKey: ['badge', domain], queryFn: () => request<Badge>('GET', badgePath(domain)) });

export function usePutBadge(domain: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: BadgeChange) => request<Badge>('PUT', badgePath(domain), change),
    onSuccess: (badge) => client.setQueryData(['badge', domain], badge),
  });
}
