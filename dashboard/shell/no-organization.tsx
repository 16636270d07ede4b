import { Button } from '../ui/button.tsx';
import { Entrance } from './entrance.tsx';
import { useSignOut } from './sign-out.ts';

export function NoOrganization() {
  const signOut = useSignOut();
  return (
    <Entrance
      title="You belong to no organization"
      lead="Ask your administrator for an invitation, and open its link while you are signed in."
    >
      <Button busy={signOut.isPending && 'Signing out…'} onClick={() => signOut.mutate({ everywhere: false })}>
        Sign out
      </Button>
    </Entrance>
  );
}
