import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Role } from '../../contract/http/organization.ts';
import type { Session, Visitor } from '../../contract/http/sessions.ts';
import { request, shownOrganization, showOrganization } from './request.ts';
import { createSharedValue } from './shared-value.ts';
import { tellOtherTabs } from './tabs.ts';

const SESSION = ['session'] as const;

/**
 * True after the session has ended while its pages are open. The pages stay, with everything that was typed, until somebody signs in
 * again. It is set wherever the service refuses a request for this reason.
 */
export const sessionIsOver = createSharedValue(false);

/** Records that the session of a signed-in person has ended. */
export function noteSessionEnd(client: QueryClient): void {
  sessionIsOver.set(Boolean(client.getQueryData<Session | null>(SESSION)));
}

/** Null where nobody was signed in when the dashboard was opened. */
export function useSession() {
  return useQuery({
    queryKey: SESSION,
    queryFn: async ({ client }) => {
      const before = client.getQueryData<Session | null>(SESSION);
      const { session } = await request<Visitor>('GET', '/v1/visitor');
      if (session === null) {
        noteSessionEnd(client);
        return before ?? null;
      }
      sessionIsOver.set(false);
      return stayWithShown(session, before, client);
    },
    staleTime: 60_000,
  });
}

/**
 * Another tab may have chosen another organization: this one goes on with its own as long as the person belongs to it. Or somebody else
 * has signed in there: nothing that was read for another stays.
 */
function stayWithShown(session: Session, before: Session | null | undefined, client: QueryClient): Session {
  const shown = shownOrganization();
  const isSame = !before || before.person.userId === session.person.userId;
  if (isSame && session.organizations.some(({ organizationId }) => organizationId === shown)) {
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
      tellOtherTabs('signed-in');
      // Where somebody goes on after their session was over, what is on their page stays on it.
      if (sessionIsOver.get()) return client.invalidateQueries();
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
