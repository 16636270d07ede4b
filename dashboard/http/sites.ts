import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SiteAnalytics } from '../../contract/http/analytics.ts';
import type { Publishing, PublishingChange } from '../../contract/http/publishing.ts';
import type { ListedSchedule, Schedule, ScheduleList, ScheduleTimes } from '../../contract/http/schedules.ts';
import type { ListedSite, Site, SiteList, SiteValues } from '../../contract/http/sites.ts';
import { isFinal } from './exports.ts';
import { request } from './request.ts';
import { uploadFile } from './upload-file.ts';

const SITES = ['sites'] as const;
const LOOK_EVERY_MS = 5_000;
const sitePath = (domain: string) => `/v1/sites/${encodeURIComponent(domain)}`;

/** A schedule's owner: a site, or the audience with these groups. */
export type ScheduleOwner = Pick<Schedule, 'domain' | 'groups'>;

function schedulePath({ domain, groups = [] }: ScheduleOwner, action = ''): string {
  const query = groups.length === 0 ? '' : `?${new URLSearchParams({ groups: groups.join() })}`;
  return `/v1/static-export/schedules/${encodeURIComponent(domain)}${action}${query}`;
}

async function allSites(): Promise<readonly ListedSite[]> {
  const sites: ListedSite[] = [];
  for (let query = ''; ; ) {
    const page = await request<SiteList>('GET', `/v1/sites${query}`);
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

/** Reads the page views and searches of the last days of a hosted site. */
export const useAnalytics = (domain: string, days: number) =>
  useQuery({
    queryKey: ['analytics', domain, days],
    queryFn: () => request<SiteAnalytics>('GET', `${sitePath(domain)}/analytics?days=${days}`),
    placeholderData: keepPreviousData,
  });

/** Reads which export of a site is published. */
export const usePublishing = (domain: string) =>
  useQuery({
    queryKey: ['publishing', domain],
    queryFn: () => request<Publishing>('GET', `${sitePath(domain)}/publishing`),
    refetchInterval: LOOK_EVERY_MS,
  });

export function usePutPublishing(domain: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: PublishingChange) => request<Publishing>('PUT', `${sitePath(domain)}/publishing`, change),
    onSuccess: (publishing) => client.setQueryData(['publishing', domain], publishing),
  });
}

/** Registers or changes a site. With `isNew`, an existing site is not replaced. */
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

/** Uploads a file. `onProgress` receives the share that has been sent, from 0 to 1. */
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
  return (await request<ScheduleList>('GET', path)).schedules;
}

const scheduleQuery = (domain: string) => ({
  queryKey: ['schedule', domain],
  queryFn: async () => {
    // Reads the list first: a missing schedule is then not a refusal, which a browser would report in its console.
    const known = await listSchedules({ domain });
    return await Promise.all(known.map((schedule) => request<Schedule>('GET', schedulePath(schedule))));
  },
});

/** Reads the schedules of a site and its audiences, that of the site first. */
export const useSiteSchedules = (domain: string) => useQuery({ ...scheduleQuery(domain), refetchInterval: 15_000 });

export const useSchedules = () =>
  useQuery({
    queryKey: ['schedules'],
    queryFn: () => listSchedules({}),
    refetchInterval: 15_000,
  });

/** Reads the next times of a schedule while it is edited. The last valid ones stay until there are new ones. */
export const useSchedulePreview = (values: Pick<Schedule, 'cron' | 'timezone'>) =>
  useQuery({
    queryKey: ['schedule-times', values],
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const query = new URLSearchParams(values);
      const path = `/v1/static-export/schedule-times?${query}`;
      return (await request<ScheduleTimes>('GET', path)).next;
    },
  });

export function useScheduleChange(owner: ScheduleOwner) {
  const client = useQueryClient();
  const options = {
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['schedule', owner.domain] }),
        client.invalidateQueries({ queryKey: ['schedules'] }),
      ]),
  };
  return {
    put: useMutation({
      mutationFn: (values: Pick<Schedule, 'cron' | 'timezone' | 'paused' | 'audiences'>) =>
        request<Schedule>('PUT', schedulePath(owner), values),
      ...options,
    }),
    trigger: useMutation({
      mutationFn: () => request<Schedule>('POST', schedulePath(owner, '/trigger')),
      ...options,
    }),
    remove: useMutation({ mutationFn: () => request('DELETE', schedulePath(owner)), ...options }),
  };
}

const NAMES = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Compares names in the order in which people count: `team-2` comes before `team-10`. */
const byName = (one: string, other: string): number => NAMES.compare(one, other);
