import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import { request } from '../http/request.ts';
import { signInAtProvider, useSession, useSignIn } from '../http/session.ts';
import { Entrance } from '../shell/entrance.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { formValues } from '../ui/form-values.ts';
import { Notice, Refusal } from '../ui/notice.tsx';

export function SignInPage() {
  const [search] = useSearchParams();
  const session = useSession();
  const signIn = useSignIn();
  const methods = useQuery({
    queryKey: ['sign-in-methods'],
    queryFn: () =>
      request<{ readonly openIdConnect: string | null; readonly empty: boolean }>('GET', '/v1/sign-in-methods'),
  });
  const back = ownPath(search.get('back'));
  if (session.data) return <Navigate to={back} replace />;
  const refused = search.get('error_description') ?? search.get('error');
  return (
    <Entrance title="Sign in">
      {methods.data?.empty === true && (
        <Notice>Nobody has an account yet. The console of the service shows a link to make the first one.</Notice>
      )}
      {refused !== null && <Notice kind="danger">{refused.replaceAll('_', ' ')}</Notice>}
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          const { email = '', password = '' } = formValues(event.currentTarget);
          signIn.mutate({ email, password });
        }}
      >
        <TextField label="E-mail address" name="email" type="email" autoComplete="username" required />
        <TextField label="Password" name="password" type="password" autoComplete="current-password" required />
        <Refusal problem={signIn.error} />
        <Button type="submit" look="primary" busy={signIn.isPending && 'Signing in…'}>
          Sign in
        </Button>
      </form>
      {methods.data?.openIdConnect && (
        <>
          <p className="or">or</p>
          <Button onClick={() => void signInAtProvider(`/dashboard${back}`)}>
            Sign in with {methods.data.openIdConnect}
          </Button>
        </>
      )}
      <p className="hint">Forgotten? An operator of this service can give you a link for a new password.</p>
    </Entrance>
  );
}

/** Where to go afterwards: a page of the dashboard, whatever the address asks for. */
function ownPath(back: string | null): string {
  return back !== null && /^\/(?![/\\])/.test(back) ? back : '/exports';
}
