import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isSessionEnd, isTransient } from './problem.ts';
import { recordSessionEnd } from './session.ts';

/** Creates the cache of the service's responses, which also decides when they are requested again. */
export function createClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => notice(error) }),
    mutationCache: new MutationCache({ onError: (error) => notice(error) }),
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        // A browser without a network fails at once, like an unavailable service: waiting silently would look like
        // slowness.
        networkMode: 'always',
        // Refusals do not change; an unavailable service may recover.
        retry: (failures, error) => failures < 2 && isTransient(error),
      },
      mutations: { networkMode: 'always' },
    },
  });
  const notice = (error: unknown) => {
    if (isSessionEnd(error)) recordSessionEnd(client);
  };
  return client;
}
