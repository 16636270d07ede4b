import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { BundleLink } from '../../contract/http/bundles.ts';
import type { Comparison, PageComparison } from '../../contract/http/comparisons.ts';
import type { BundleFormat, Job, JobList, JobStart, JobStatus } from '../../contract/http/jobs.ts';
import type { PreviewLink, Publishing } from '../../contract/http/publishing.ts';
import type { Report } from '../../contract/http/reports.ts';
import { Problem } from './problem.ts';
import { probe } from './reach.ts';
import { request } from './request.ts';

const BASE = '/v1/static-export/jobs';
const jobPath = (jobId: string) => `${BASE}/${encodeURIComponent(jobId)}`;

export const isFinal = ({ status }: Pick<Job, 'status'>) => status === 'completed' || status === 'failed';

export interface JobFilter {
  readonly domain?: string;
  readonly status?: JobStatus;
  /** The earliest start time, as a timestamp. */
  readonly since?: string;
}

const LOOK_EVERY_MS = 2_000;
const LOOK_ANYWAY_EVERY_MS = 10_000;

/** Reads exports, newest first, and polls while one of them is running. */
export const useJobs = (filter: JobFilter) =>
  useInfiniteQuery({
    queryKey: ['jobs', filter],
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ ...filter, ...(pageParam !== null && { cursor: pageParam }) });
      return request<JobList>('GET', `${BASE}?${query}`);
    },
    initialPageParam: null as string | null,
    placeholderData: keepPreviousData,
    getNextPageParam: (last) => last.nextCursor,
    refetchInterval: ({ state: { data } }) =>
      // All loaded pages are read again, so the more there are, the less often.
      data?.pages.some(({ jobs }) => jobs.some((job) => !isFinal(job))) ? LOOK_EVERY_MS * data.pages.length : false,
  });

/** Reads one job and follows its progress. */
export function useJob(jobId: string) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: ['job', jobId],
    queryFn: () => request<Job>('GET', jobPath(jobId)),
    // Polls as well, in case the stream fails: it belongs to the organization that was chosen last, perhaps in another
    // tab.
    refetchInterval: ({ state }) => (state.data === undefined || isFinal(state.data) ? false : LOOK_ANYWAY_EVERY_MS),
  });
  const live = query.data !== undefined && !isFinal(query.data);
  useEffect(() => {
    if (!live) return undefined;
    const events = new EventSource(`${jobPath(jobId)}/events`);
    events.addEventListener('job', ({ data }: MessageEvent<string>) => {
      const job = JSON.parse(data) as Job;
      client.setQueryData(['job', jobId], job);
      // The stream ends after the final record; a browser would reconnect.
      if (isFinal(job)) events.close();
    });
    // A broken stream is the first sign that the service is unavailable.
    events.addEventListener('error', () => void probe());
    return () => events.close();
  }, [client, jobId, live]);
  return query;
}

export const useReport = (job: Job | undefined) =>
  useQuery({
    queryKey: ['report', job?.jobId],
    enabled: job !== undefined && isFinal(job) && job.bundleRemovedAt === undefined,
    queryFn: () => request<Report>('GET', `${jobPath(job?.jobId ?? '')}/report`),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Returns whether an earlier export exists to compare with. Without this check, the browser would log the refused request in its console. */
async function hasEarlier({ domain, createdAt }: Job): Promise<boolean> {
  const query = new URLSearchParams({ domain, status: 'completed', until: createdAt, limit: '1' });
  return (await request<JobList>('GET', `${BASE}?${query}`)).jobs.length > 0;
}

/** Compares an export with another one; without its id, with the last completed one before it. The data is null for a site's first export. */
export const useComparison = (job: Job, other: string) =>
  useQuery({
    queryKey: ['comparison', job.jobId, other],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      if (other === '' && !(await hasEarlier(job))) return null;
      const query = other === '' ? '' : `?${new URLSearchParams({ with: other })}`;
      try {
        return await request<Comparison>('GET', `${jobPath(job.jobId)}/comparison${query}`);
      } catch (error) {
        if (error instanceof Problem && error.code === 'nothing_to_compare') return null;
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Compares the text of a page in two exports. */
export const usePageComparison = ({ jobId, comparedWith }: Pick<Comparison, 'jobId' | 'comparedWith'>, path: string) =>
  useQuery({
    queryKey: ['comparison', jobId, comparedWith, path],
    queryFn: () =>
      request<PageComparison>(
        'GET',
        `${jobPath(jobId)}/comparison/pages/${path.split('/').map(encodeURIComponent).join('/')}?${new URLSearchParams({ with: comparedWith })}`,
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });

export function useStartJob() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (start: JobStart) => request<Job>('POST', BASE, start),
    onSuccess: () => client.invalidateQueries({ queryKey: ['jobs'] }),
  });
}

export function useCancelJob(jobId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request<Job>('POST', `${jobPath(jobId)}/cancel`),
    onSuccess: () => client.invalidateQueries({ queryKey: ['job', jobId] }),
  });
}

/** Publishes an export, also an older one in place of the published one. */
export function usePublishJob({ jobId, domain }: Pick<Job, 'jobId' | 'domain'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request<Publishing>('POST', `${jobPath(jobId)}/publish`),
    onSuccess: (publishing) => {
      client.setQueryData(['publishing', domain], publishing);
      return Promise.all([
        client.invalidateQueries({ queryKey: ['job', jobId] }),
        client.invalidateQueries({ queryKey: ['jobs'] }),
      ]);
    },
  });
}

/** Creates a link to a preview for people without an account. */
export const usePreviewLink = (jobId: string) =>
  useMutation({ mutationFn: () => request<PreviewLink>('POST', `${jobPath(jobId)}/preview`) });

export const useBundleLink = (jobId: string) =>
  useMutation({
    mutationFn: (format: BundleFormat) => request<BundleLink>('POST', `${jobPath(jobId)}/bundle`, { format }),
  });
