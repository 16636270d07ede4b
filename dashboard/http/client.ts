import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isSessionEnd, mayPass } from './problem.ts';
import { noteSessionEnd } from './session.ts';

/** Creates the cache of the service's responses, which also decides when they are requested again. */
export function createClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => notice(error) }),
    mutationCache: new MutationCache({ onError: (error) => notice(error) }),
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        // Without a network, requests fail at once like those to an unavailable service, because a silent wait would look slow.
        networkMode: 'always',
        // Refusals stay what they are; a service that is away may be back.
        retry: (failures, error) => failures < 2 && mayPass(error),
      },
      mutations: { networkMode: 'always' },
    },
  });
  const notice = (error: unknown) => {
    if (isSessionEnd(error)) noteSessionEnd(client);
  };
  return client;
}
