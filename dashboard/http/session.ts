import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Problem } from './problem.ts';
import { request, shownOrganization, showOrganization } from './request.ts';
import type { Role, Session } from './types.ts';

const SESSION = ['session'] as const;

/** Null where nobody is signed in. */
export function useSession() {
  return useQuery({
    queryKey: SESSION,
    queryFn: async ({ client }) => {
      try {
        return stayWithShown(await request<Session>('GET', '/v1/session'), client);
      } catch (error) {
        if (error instanceof Problem && error.status === 401) return null;
        throw error;
      }
    },
    staleTime: 60_000,
  });
}

/** Another tab may have chosen another organization: this one goes on with its own as long as the person belongs to it. */
function stayWithShown(session: Session, client: QueryClient): Session {
  const shown = shownOrganization();
  if (session.organizations.some(({ organizationId }) => organizationId === shown)) {
    return { ...session, organizationId: shown };
  }
  if (shown !== null) client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION[0] });
  showOrganization(session.organizationId);
  return session;
}

/** The organization that pages are about, and what the person is in it. */
export function useOrganization():
  | (Session['organizations'][number] & { readonly isAdministrator: boolean })
  | undefined {
  const { data } = useSession();
  const chosen = data?.organizations.find(({ organizationId }) => organizationId === data.organizationId);
  return chosen && { ...chosen, isAdministrator: chosen.role === ('administrator' satisfies Role) };
}

export function useSignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (values: { readonly email: string; readonly password: string }) =>
      request('POST', '/auth/sign-in/email', values),
    onSuccess: () => {
      showOrganization(null);
      return client.resetQueries();
    },
  });
}

/** Leaves for the provider's page, which leads back. */
export async function signInAtProvider(back: string): Promise<void> {
  const { url } = await request<{ readonly url: string }>('POST', '/auth/sign-in/social', {
    provider: 'oidc',
    callbackURL: back,
    errorCallbackURL: '/dashboard/sign-in',
  });
  window.location.assign(url);
}

/** Everything that was read is forgotten: the next person on this machine must not see it. */
export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request('POST', '/auth/sign-out', {}),
    onSuccess: () => {
      client.clear();
      window.location.assign('/dashboard/sign-in');
    },
  });
}

export function useChooseOrganization() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (organizationId: string) => request('PUT', '/v1/session/organization', { organizationId }),
    onSuccess: (_answer, organizationId) => {
      showOrganization(organizationId);
      return client.resetQueries();
    },
  });
}
