import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  AssistantUsage,
  Conversation,
  Feedback,
  GapList,
  Outcome,
  QuestionList,
  ThreadList,
} from '../../contract/http/conversations.ts';
import { request } from './request.ts';

const BASE = '/v1/assistant';

export interface QuestionFilter {
  readonly domain?: string;
  readonly outcome?: Outcome;
  readonly feedback?: Feedback;
}

/** Reads conversations, most recently used first. */
export const useThreads = (domain: string | undefined) =>
  useInfiniteQuery({
    queryKey: ['threads', domain],
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({
        ...(domain && { domain }),
        ...(pageParam !== null && { cursor: pageParam }),
      });
      return request<ThreadList>('GET', `${BASE}/threads?${query}`);
    },
    initialPageParam: null as string | null,
    placeholderData: keepPreviousData,
    getNextPageParam: (last) => last.nextCursor,
  });

export const useQuestions = (filter: QuestionFilter) =>
  useInfiniteQuery({
    queryKey: ['questions', filter],
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ ...filter, ...(pageParam !== null && { cursor: pageParam }) });
      return request<QuestionList>('GET', `${BASE}/questions?${query}`);
    },
    initialPageParam: null as string | null,
    placeholderData: keepPreviousData,
    getNextPageParam: (last) => last.nextCursor,
  });

/** Reads the questions that the docs do not answer, grouped by meaning. */
export const useGaps = (domain: string | undefined) =>
  useQuery({
    queryKey: ['questions', 'gaps', domain],
    queryFn: () => request<GapList>('GET', `${BASE}/gaps?${new URLSearchParams({ ...(domain && { domain }) })}`),
    placeholderData: keepPreviousData,
  });

/** Reads the usage, and polls it because it changes while readers ask. */
export const useAssistantUsage = () =>
  useQuery({
    queryKey: ['assistant-usage'],
    queryFn: () => request<AssistantUsage>('GET', `${BASE}/usage`),
    refetchInterval: 30_000,
  });

const threadPath = (threadId: string) => `${BASE}/threads/${encodeURIComponent(threadId)}`;

export const useThread = (threadId: string) =>
  useQuery({
    queryKey: ['thread', threadId],
    queryFn: () => request<Conversation>('GET', threadPath(threadId)),
  });

export function useDeleteThread() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (threadId: string) => request('DELETE', threadPath(threadId)),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['questions'] }),
        client.invalidateQueries({ queryKey: ['threads'] }),
      ]),
  });
}
