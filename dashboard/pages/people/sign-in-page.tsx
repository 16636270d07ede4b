import { Navigate, useSearchParams } from 'react-router';
import { useSession, useSignIn } from '../../http/session.ts';
import { Entrance } from '../../shell/entrance.tsx';
import { ProviderButton, useSignInMethods } from '../../shell/provider-button.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { formValues } from '../../ui/form-values.ts';
import { Notice, Refusal } from '../../ui/notice.tsx';
import { providerRefusal } from './provider-refusals.ts';

export function SignInPage() {
  const [search] = useSearchParams();
  const session = useSession();
  const signIn = useSignIn();
  const methods = useSignInMethods();
  const back = ownPath(search.get('back'));
  if (session.data) return <Navigate to={back} replace />;
  const refusal = search.get('error');
  return (
    <Entrance title="Sign in">
      {methods.data?.empty === true && (
        <Notice>No account exists yet. The service’s console shows a link for creating the first one.</Notice>
      )}
      {refusal !== null && <Notice kind="danger">{providerRefusal(refusal)}</Notice>}
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          const { email = '', password = '' } = formValues(event.currentTarget);
          signIn.mutate({ email, password });
        }}
      >
        <TextField label="Email address" name="email" type="email" autoComplete="username" required />
        <TextField label="Password" name="password" type="password" autoComplete="current-password" required />
        <Refusal problem={signIn.error} />
        <Button type="submit" look="primary" busy={signIn.isPending && 'Signing in…'}>
          Sign in
        </Button>
      </form>
      <ProviderButton back={`/dashboard${back}`} />
      <p className="hint">Forgot your password? The operator of this service can give you a link to set a new one.</p>
    </Entrance>
  );
}

/** Returns the path to open after signing in: always a page of the dashboard, whatever the address requests. */
function ownPath(back: string | null): string {
  return back !== null && /^\/(?![/\\])/.test(back) ? back : '/exports';
}
