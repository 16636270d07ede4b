import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../http/request.ts';
import { tellOtherTabs } from '../http/tabs.ts';
import { forgetUnsaved } from '../ui/unsaved.ts';

/** Clears everything that was read, in every tab: the next person on this machine must not see it. */
export function leave(client: QueryClient): void {
  forgetUnsaved();
  client.clear();
  window.location.assign('/dashboard/sign-in');
}

export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    /** Ends the session; with `everywhere`, also those on other devices. */
    mutationFn: ({ everywhere }: { readonly everywhere: boolean }) =>
      everywhere ? request('DELETE', '/v1/session') : request('POST', '/auth/sign-out', {}),
    onSuccess: () => {
      tellOtherTabs('signed-out');
      leave(client);
    },
  });
}
