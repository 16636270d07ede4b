/** The reasons why signing in with the provider failed, by the code in the address that it returns to. */
const REFUSALS: Readonly<Record<string, string>> = {
  access_denied: 'The sign-in was refused or cancelled at the provider. Try again.',
  account_not_linked: 'Your account has a password: sign in with it.',
  email_not_found: 'The provider did not share your email address. Ask its administrator to share it, then try again.',
  email_not_verified: 'The provider has not verified your email address. Verify it there, then try again.',
  not_invited: 'Your address has not been invited. Ask an administrator for an invitation, then try again.',
  please_restart_the_process: 'The sign-in took too long. Try again.',
  state_mismatch: 'The sign-in was started in another window, or took too long. Try again.',
};

/** Returns the reason for any code. Text from the address is never displayed. */
export const providerRefusal = (code: string): string =>
  REFUSALS[code] ??
  'The sign-in at the provider failed. Try again; if it fails again, contact the operator of the service.';
