/** The reasons why signing in with the provider failed, by the code in the address that it returns to. */
const REFUSALS: Readonly<Record<string, string>> = {
  access_denied: 'Signing in was refused or cancelled at the provider. Try again.',
  account_not_linked: 'You have an account with a password here: sign in with that.',
  email_not_found: 'The provider did not tell your e-mail address; ask who runs it to share it.',
  email_not_verified: 'The provider does not vouch for your e-mail address; have it verified there, then try again.',
  not_invited: 'Your address has not been invited. Ask an administrator for an invitation, then try again.',
  please_restart_the_process: 'Signing in took too long. Try again.',
  state_mismatch: 'Signing in was begun in another window, or took too long. Try again.',
};

/** Returns the reason for any code. Text from the address is never displayed. */
export const providerRefusal = (code: string): string =>
  REFUSALS[code] ??
  'Signing in at the provider did not work. Try again; if that does not help, tell the operator of the service.';
