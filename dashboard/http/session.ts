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
export function recordSessionEnd(client: QueryClient): void {
  sessionIsOver.set(Boolean(client.getQueryData<Session | null>(SESSION)));
}

/** Reads the session; null if nobody was signed in when the dashboard was opened. */
export function useSession() {
  return useQuery({
    queryKey: SESSION,
    queryFn: async ({ client }) => {
      const before = client.getQueryData<Session | null>(SESSION);
      const { session } = await request<Visitor>('GET', '/v1/visitor');
      if (session === null) {
        recordSessionEnd(client);
        return before ?? null;
      }
      sessionIsOver.set(false);
      return keepShownOrganization(session, before, client);
    },
    staleTime: 60_000,
  });
}

/**
 * Keeps the tab's organization if another tab has chosen a different one, as long as the person belongs to it. If
 * another person has signed in there, clears everything that was read before.
 */
function keepShownOrganization(session: Session, before: Session | null | undefined, client: QueryClient): Session {
  const shown = shownOrganization();
  const isSame = !before || before.person.userId === session.person.userId;
  if (isSame && session.organizations.some(({ organizationId }) => organizationId === shown)) {
    return { ...session, organizationId: shown };
  }
  if (shown !== null) client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION[0] });
  showOrganization(session.organizationId);
  return session;
}

/** Returns the organization that pages are about, and the person's role in it. */
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
      // After an expired session, the content of the page stays.
      if (sessionIsOver.get()) return client.invalidateQueries();
      showOrganization(null);
      return client.resetQueries();
    },
  });
}

/** Opens the provider's sign-in page, which leads back. */
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
