import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  AuditEvent,
  AuditEventList,
  InvitationCreation,
  InvitationList,
  KeyCreation,
  KeyList,
  MemberList,
  NewInvitation,
  NewKey,
  Role,
} from '../../contract/http/organization.ts';
import { request } from './request.ts';

const BASE = '/v1/organization';
const KEYS = ['keys'] as const;
const MEMBERS = ['members'] as const;
const INVITATIONS = ['invitations'] as const;

/** Sends a change, and invalidates the queries that show it. */
function useChange<Input, Answer>(change: (input: Input) => Promise<Answer>, ...stale: readonly (readonly string[])[]) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

export const useKeys = () =>
  useQuery({
    queryKey: KEYS,
    queryFn: async () => (await request<KeyList>('GET', `${BASE}/keys`)).keys,
  });

export const useCreateKey = () => useChange((key: KeyCreation) => request<NewKey>('POST', `${BASE}/keys`, key), KEYS);

export const useRevokeKey = () =>
  useChange((keyId: string) => request('DELETE', `${BASE}/keys/${encodeURIComponent(keyId)}`), KEYS);

export const useMembers = () =>
  useQuery({
    queryKey: MEMBERS,
    queryFn: async () => (await request<MemberList>('GET', `${BASE}/members`)).members,
  });

export const useSetRole = () =>
  useChange(
    ({ userId, role }: { readonly userId: string; readonly role: Role }) =>
      request('PUT', `${BASE}/members/${encodeURIComponent(userId)}`, { role }),
    MEMBERS,
    ['session'],
  );

export const useRemoveMember = () =>
  useChange((userId: string) => request('DELETE', `${BASE}/members/${encodeURIComponent(userId)}`), MEMBERS, [
    'session',
  ]);

export const useInvitations = (enabled: boolean) =>
  useQuery({
    queryKey: INVITATIONS,
    enabled,
    queryFn: async () => (await request<InvitationList>('GET', `${BASE}/invitations`)).invitations,
  });

export const useInvite = () =>
  useChange((values: InvitationCreation) => request<NewInvitation>('POST', `${BASE}/invitations`, values), INVITATIONS);

export const useRevokeInvitation = () =>
  useChange((id: string) => request('DELETE', `${BASE}/invitations/${encodeURIComponent(id)}`), INVITATIONS);

export interface AuditFilter {
  /** The noun of the actions, for all actions on such objects. */
  readonly action?: string;
  readonly actorId?: string;
  readonly actorKind?: AuditEvent['actor']['kind'];
  /** The earliest time, as a timestamp. */
  readonly since?: string;
}

/** Reads audit events, newest first. */
export const useAuditEvents = (filter: AuditFilter) =>
  useInfiniteQuery({
    queryKey: ['audit-events', filter],
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ ...filter, ...(pageParam !== null && { cursor: pageParam }) });
      return request<AuditEventList>('GET', `${BASE}/audit-events?${query}`);
    },
    initialPageParam: null as string | null,
    placeholderData: keepPreviousData,
    getNextPageParam: (last) => last.nextCursor,
  });
