import { useMutation, useQuery } from '@tanstack/react-query';
import type { SignInMethods } from '../../contract/http/sessions.ts';
import { request } from '../http/request.ts';
import { signInAtProvider } from '../http/session.ts';
import { Button } from '../ui/button.tsx';
import { Refusal } from '../ui/notice.tsx';

export const useSignInMethods = () =>
  useQuery({
    queryKey: ['sign-in-methods'],
    queryFn: () => request<SignInMethods>('GET', '/v1/sign-in-methods'),
  });

/** A button that signs in at the OpenID Connect provider, if there is one, and leads to `back` on this origin. */
export function ProviderButton({ back }: { readonly back: string }) {
  const name = useSignInMethods().data?.openIdConnect;
  const leave = useMutation({ mutationFn: () => signInAtProvider(back) });
  if (!name) return null;
  return (
    <>
      <p className="or">or</p>
      <Refusal problem={leave.error} />
      <Button busy={leave.isPending && 'Redirecting…'} onClick={() => leave.mutate()}>
        Sign in with {name}
      </Button>
    </>
  );
}
