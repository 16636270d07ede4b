import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from './request.ts';

const BASE = '/v1/assistant';

export type Outcome = 'answered' | 'unanswered' | 'stopped' | 'failed';
export type Feedback = 'like' | 'dislike';

export interface Exchange {
  readonly messageId: string;
  readonly threadId: string;
  readonly domain: string;
  readonly question: string;
  readonly answer: string;
  readonly sources: readonly { readonly path: string; readonly url: string; readonly title: string }[];
  readonly outcome: Outcome;
  readonly feedback: Feedback | null;
  readonly comment: string | null;
  readonly createdAt: string;
}

export interface Thread {
  readonly threadId: string;
  readonly domain: string;
  readonly title: string;
  readonly exchangeCount: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface QuestionFilter {
  readonly domain?: string;
  readonly outcome?: Outcome;
  readonly feedback?: Feedback;
}

interface QuestionsPage {
  readonly questions: readonly Exchange[];
  readonly nextCursor: string | null;
}

interface ThreadsPage {
  readonly threads: readonly Thread[];
  readonly nextCursor: string | null;
}

/** Last used first. */
export const useThreads = (domain: string | undefined) =>
  useInfiniteQuery({
    queryKey: ['threads', domain],
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({
        ...(domain && { domain }),
        ...(pageParam !== null && { cursor: pageParam }),
      });
      return request<ThreadsPage>('GET', `${BASE}/threads?${query}`);
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
      return request<QuestionsPage>('GET', `${BASE}/questions?${query}`);
    },
    initialPageParam: null as string | null,
    placeholderData: keepPreviousData,
    getNextPageParam: (last) => last.nextCursor,
  });

interface Limit {
  readonly limit: number;
  readonly used: number;
  readonly resetsAt: string | null;
}

/** Looked at again now and then: it changes while readers ask. */
export const useAssistantUsage = () =>
  useQuery({
    queryKey: ['assistant-usage'],
    queryFn: () => request<{ readonly organization: Limit; readonly address: Limit }>('GET', `${BASE}/usage`),
    refetchInterval: 30_000,
  });

const threadPath = (threadId: string) => `${BASE}/threads/${encodeURIComponent(threadId)}`;

export const useThread = (threadId: string) =>
  useQuery({
    queryKey: ['thread', threadId],
    queryFn: () => request<Thread & { readonly exchanges: readonly Exchange[] }>('GET', threadPath(threadId)),
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
