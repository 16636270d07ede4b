import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  DeliveryList,
  NewWebhook,
  Webhook,
  WebhookChange,
  WebhookCreation,
  WebhookList,
} from '../../contract/http/webhooks.ts';
import { request } from './request.ts';

const WEBHOOKS = ['webhooks'] as const;
const webhookPath = (id: string) => `/v1/webhooks/${encodeURIComponent(id)}`;

export const useWebhooks = () =>
  useQuery({
    queryKey: WEBHOOKS,
    queryFn: async () => (await request<WebhookList>('GET', '/v1/webhooks')).webhooks,
  });

export function useCreateWebhook() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (values: WebhookCreation) => request<NewWebhook>('POST', '/v1/webhooks', values),
    onSuccess: () => client.invalidateQueries({ queryKey: WEBHOOKS }),
  });
}

export const useWebhook = (id: string) =>
  useQuery({ queryKey: ['webhooks', id], queryFn: () => request<Webhook>('GET', webhookPath(id)) });

export function useWebhookChange(id: string) {
  const client = useQueryClient();
  const options = { onSuccess: () => client.invalidateQueries({ queryKey: WEBHOOKS }) };
  return {
    change: useMutation({
      mutationFn: (values: WebhookChange) => request<Webhook>('PUT', webhookPath(id), values),
      ...options,
    }),
    rotate: useMutation({
      mutationFn: (graceSeconds: number) =>
        request<NewWebhook>('POST', `${webhookPath(id)}/rotate-secret`, { graceSeconds }),
      ...options,
    }),
    remove: useMutation({
      mutationFn: () => request('DELETE', webhookPath(id)),
      // The page that shows it has already been left.
      onSuccess: () => client.invalidateQueries({ queryKey: WEBHOOKS, exact: true }),
    }),
  };
}

const LOOK_EVERY_MS = 3_000;

export const useDeliveries = (id: string) =>
  useQuery({
    queryKey: ['deliveries', id],
    queryFn: async () => (await request<DeliveryList>('GET', `${webhookPath(id)}/deliveries?limit=50`)).deliveries,
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'pending') === true ? LOOK_EVERY_MS : false,
  });

export function useSendTest(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request('POST', `${webhookPath(id)}/test`),
    onSuccess: () => client.invalidateQueries({ queryKey: ['deliveries', id] }),
  });
}

export function useResend(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (deliveryId: string) =>
      request('POST', `${webhookPath(id)}/deliveries/${encodeURIComponent(deliveryId)}/resend`),
    onSuccess: () => client.invalidateQueries({ queryKey: ['deliveries', id] }),
  });
}
