import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { byName } from './by-name.ts';
import { isFinal } from './exports.ts';
import { request } from './request.ts';
import type { Job } from './types.ts';
import { uploadFile } from './upload-file.ts';

export type HostingMode = 'cloud' | 'client-hosted' | 'air-gapped';
export type HostingFeature = 'search' | 'assistant' | 'analytics' | 'playground';

export type Hosting = {
  readonly mode: HostingMode;
  readonly offlineSearch?: boolean;
  readonly assistantKey?: string;
  readonly assistantBase?: string;
} & {
  readonly [feature in HostingFeature]?: boolean;
};

export interface Upload {
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly fileCount: number;
  readonly uploadedAt: string;
}

export interface LiveSource {
  readonly type: 'url';
  readonly url: string;
  readonly sitemap?: string;
  readonly scripts?: 'auto' | 'keep' | 'strip';
}

export type SiteSource =
  | { readonly type: 'archive'; readonly upload: Upload | null }
  | {
      readonly type: 'git';
      readonly url: string;
      readonly ref?: string;
      readonly directory?: string;
      readonly hasCredentials: boolean;
    }
  | { readonly type: 'directory'; readonly path: string }
  | LiveSource;

export interface Site {
  readonly domain: string;
  readonly title: string;
  readonly source: SiteSource;
  readonly hosting: Hosting;
  readonly canonicalUrl: string | null;
  readonly defaultVersion: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface ListedSite extends Site {
  /** The newest, whatever came of it; null where there is none. */
  readonly lastJob: Pick<Job, 'jobId' | 'status' | 'errorCode' | 'createdAt'> | null;
}

export type NewSource =
  | { readonly type: 'archive' }
  | { readonly type: 'git'; readonly url: string; readonly ref?: string; readonly directory?: string }
  | { readonly type: 'directory'; readonly path: string }
  | LiveSource;

export type Credentials = { readonly token: string; readonly username?: string } | { readonly privateKey: string };

export interface SiteValues {
  readonly title?: string;
  readonly source: NewSource;
  readonly hosting: Hosting;
  readonly canonicalUrl?: string | null;
  readonly defaultVersion?: string | null;
  /** Left out, those that the site has stay; null removes them. */
  readonly credentials?: Credentials | null;
}

export interface ScheduleTime {
  readonly at: string;
  readonly words: string;
}

export interface ScheduleRun {
  readonly at: string;
  readonly outcome: 'started' | 'skipped';
  readonly reason: string | null;
  readonly jobId: string | null;
  readonly status: Job['status'] | null;
  readonly errorCode?: Job['errorCode'];
}

export interface Schedule {
  readonly domain: string;
  readonly cron: string;
  readonly timezone: string;
  readonly paused: boolean;
  readonly next: readonly ScheduleTime[];
  readonly runs: readonly ScheduleRun[];
}

export interface ListedSchedule extends Pick<Schedule, 'domain' | 'cron' | 'timezone' | 'paused'> {
  readonly next: ScheduleTime | null;
  readonly lastRun: ScheduleRun | null;
}

const SITES = ['sites'] as const;
const LOOK_EVERY_MS = 5_000;
const sitePath = (domain: string) => `/v1/sites/${encodeURIComponent(domain)}`;
const schedulePath = (domain: string) => `/v1/static-export/schedules/${encodeURIComponent(domain)}`;

interface SitePage {
  readonly sites: readonly ListedSite[];
  readonly nextCursor: string | null;
}

async function allSites(): Promise<readonly ListedSite[]> {
  const sites: ListedSite[] = [];
  for (let query = ''; ; ) {
    const page = await request<SitePage>('GET', `/v1/sites${query}`);
    sites.push(...page.sites);
    if (page.nextCursor === null) return sites;
    query = `?cursor=${encodeURIComponent(page.nextCursor)}`;
  }
}

export const useSites = () =>
  useQuery({
    queryKey: SITES,
    queryFn: async () => {
      const sites = await allSites();
      return sites.toSorted((one, other) => byName(one.domain, other.domain));
    },
    refetchInterval: ({ state }) =>
      state.data?.some(({ lastJob }) => lastJob !== null && !isFinal(lastJob)) ? LOOK_EVERY_MS : false,
  });

export const useSite = (domain: string) =>
  useQuery({ queryKey: ['site', domain], queryFn: () => request<Site>('GET', sitePath(domain)) });

/** Registers a site; where `isNew`, none that is there already is replaced. */
export function usePutSite({ isNew = false } = {}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ domain, values }: { readonly domain: string; readonly values: SiteValues }) =>
      request<Site>('PUT', sitePath(domain), values, isNew ? { 'If-None-Match': '*' } : {}),
    onSuccess: (site) => {
      client.setQueryData(['site', site.domain], site);
      return client.invalidateQueries({ queryKey: SITES });
    },
  });
}

export function useRemoveSite() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (domain: string) => request('DELETE', sitePath(domain)),
    onSuccess: () => client.invalidateQueries({ queryKey: SITES }),
  });
}

export interface UploadOrder {
  readonly file: File;
  readonly signal: AbortSignal;
}

/** `onProgress` is told the share that has been sent, 0 to 1. */
export function useUpload(domain: string, onProgress: (share: number) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ file, signal }: UploadOrder) =>
      uploadFile<Site>(`${sitePath(domain)}/source`, file, { onProgress, signal }),
    onSuccess: (site) => client.setQueryData(['site', domain], site),
  });
}

async function listSchedules(filter: { readonly domain?: string }): Promise<readonly ListedSchedule[]> {
  const path = `/v1/static-export/schedules?${new URLSearchParams(filter)}`;
  return (await request<{ readonly schedules: readonly ListedSchedule[] }>('GET', path)).schedules;
}

const scheduleQuery = (domain: string) => ({
  queryKey: ['schedule', domain],
  queryFn: async () => {
    // Asked of the list first: that there is none is an answer, no refusal that a browser would note on its console.
    const known = await listSchedules({ domain });
    return known.length === 0 ? null : await request<Schedule>('GET', schedulePath(domain));
  },
});

/** Null where the site has none. */
export const useSchedule = (domain: string) => useQuery({ ...scheduleQuery(domain), refetchInterval: 15_000 });

export const useSchedules = () =>
  useQuery({
    queryKey: ['schedules'],
    queryFn: () => listSchedules({}),
    refetchInterval: 15_000,
  });

/** The next times of what is being typed; the last that could be told stay until there are others. */
export const useSchedulePreview = (values: Pick<Schedule, 'cron' | 'timezone'>) =>
  useQuery({
    queryKey: ['schedule-times', values],
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const query = new URLSearchParams(values);
      const path = `/v1/static-export/schedule-times?${query}`;
      return (await request<{ readonly next: readonly ScheduleTime[] }>('GET', path)).next;
    },
  });

export function useScheduleChange(domain: string) {
  const client = useQueryClient();
  const options = {
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['schedule', domain] }),
        client.invalidateQueries({ queryKey: ['schedules'] }),
      ]),
  };
  return {
    put: useMutation({
      mutationFn: (values: Pick<Schedule, 'cron' | 'timezone' | 'paused'>) =>
        request<Schedule>('PUT', schedulePath(domain), values),
      ...options,
    }),
    trigger: useMutation({
      mutationFn: () => request<Schedule>('POST', `${schedulePath(domain)}/trigger`),
      ...options,
    }),
    remove: useMutation({ mutationFn: () => request('DELETE', schedulePath(domain)), ...options }),
  };
}
