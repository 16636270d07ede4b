import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Notice, NoticeChange, NoticeCreation, NoticeList } from '../../contract/http/notices.ts';
import { request } from './request.ts';

const LOOK_EVERY_MS = 5_000;
const noticesPath = (domain: string) => `/v1/sites/${encodeURIComponent(domain)}/notices`;
const noticePath = (domain: string, id: string) => `${noticesPath(domain)}/${encodeURIComponent(id)}`;

/** Reads who is notified about a site. Looks again while a message is being sent. */
export const useNotices = (domain: string) =>
  useQuery({
    queryKey: ['notices', domain],
    queryFn: () => request<NoticeList>('GET', noticesPath(domain)),
    refetchInterval: ({ state }) =>
      state.data?.notices.some(({ lastMessage }) => lastMessage?.status === 'pending') ? LOOK_EVERY_MS : false,
  });

export function useNoticeChange(domain: string) {
  const client = useQueryClient();
  const options = { onSuccess: () => client.invalidateQueries({ queryKey: ['notices', domain] }) };
  return {
    create: useMutation({
      mutationFn: (values: NoticeCreation) => request<Notice>('POST', noticesPath(domain), values),
      ...options,
    }),
    change: useMutation({
      mutationFn: ({ id, ...values }: NoticeChange & { readonly id: string }) =>
        request<Notice>('PUT', noticePath(domain, id), values),
      ...options,
    }),
    test: useMutation({
      mutationFn: (id: string) => request('POST', `${noticePath(domain, id)}/test`),
      ...options,
    }),
    remove: useMutation({ mutationFn: (id: string) => request('DELETE', noticePath(domain, id)), ...options }),
  };
}
