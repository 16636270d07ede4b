import { useQuery } from '@tanstack/react-query';
import type { ServiceState } from '../../contract/http/service.ts';
import { request } from './request.ts';

const REFRESH_MS = 5000;

/** Reads the state of the whole service, again every few seconds while the page is visible. */
export const useServiceState = () =>
  useQuery({
    queryKey: ['service'],
    queryFn: () => request<ServiceState>('GET', '/v1/service'),
    refetchInterval: REFRESH_MS,
  });
