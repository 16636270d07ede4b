import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { OpenInvitation } from '../../../contract/http/sessions.ts';
import { isTransient, Problem } from '../../http/problem.ts';
import { request } from '../../http/request.ts';
import { useSession } from '../../http/session.ts';
import { Entrance } from '../../shell/entrance.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { formValues } from '../../ui/form-values.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Refusal } from '../../ui/notice.tsx';

/** Reads the token once, because the next page has another fragment. The fragment is never sent to a server. */
const useToken = () => useState(() => window.location.hash.slice(1))[0];

export function JoinPage() {
  const session = useSession();
  const token = useToken();
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => request<OpenInvitation>('POST', '/v1/invitations/look-up', { token }),
    retry: false,
  });
  return (
    <Entrance title="Join an organization">
      {isOver(invitation.error) ? (
        <>
          <Refusal problem={invitation.error} />
          <Link className="button button-plain" to="/sign-in">
            {session.data ? 'Go to the dashboard' : 'Sign in instead'}
          </Link>
        </>
      ) : (
        <Loaded query={invitation} what="the invitation">
          {(open) => (
            <>
              <p>
                You are invited to <strong>{open.organization}</strong> as {open.role === 'administrator' ? 'an' : 'a'}{' '}
                {open.role}.
              </p>
              {session.data ? <JoinAs email={session.data.person.email} /> : <NewAccount invitation={open} />}
            </>
          )}
        </Loaded>
      )}
    </Entrance>
  );
}

/** Returns whether the invitation is invalid, so that a retry is useless. */
const isOver = (error: unknown) => error instanceof Problem && !isTransient(error);

function useAccept() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const token = useToken();
  return useMutation({
    mutationFn: async (account?: Readonly<Record<string, string>>) => {
      const body = { token, ...(account !== undefined && { account }) };
      await request('POST', '/v1/invitations/accept', body);
      if (account !== undefined) {
        const { email, password } = account;
        await request('POST', '/auth/sign-in/email', { email, password });
      }
    },
    onSuccess: async () => {
      await client.resetQueries({ queryKey: ['session'] });
      await navigate('/exports', { replace: true });
    },
  });
}

function JoinAs({ email }: { readonly email: string }) {
  const accept = useAccept();
  return (
    <>
      <Refusal problem={accept.error} />
      <Button look="primary" busy={accept.isPending && 'Joining…'} onClick={() => accept.mutate(undefined)}>
        Join as {email}
      </Button>
    </>
  );
}

const FIELDS = ['name', 'email', 'password'];

function NewAccount({ invitation }: { readonly invitation: OpenInvitation }) {
  const accept = useAccept();
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        accept.mutate(formValues(event.currentTarget));
      }}
    >
      <TextField label="Your name" name="name" autoComplete="name" required problem={accept.error} />
      <TextField
        label="Email address"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={invitation.email ?? ''}
        readOnly={invitation.email !== null}
        required
        problem={accept.error}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        minLength={12}
        required
        hint="At least 12 characters."
        problem={accept.error}
      />
      <Refusal problem={accept.error} fields={FIELDS} />
      <Button type="submit" look="primary" busy={accept.isPending && 'Creating your account…'}>
        Create account and join
      </Button>
    </form>
  );
}
