import { SourceRefused, SourceUnavailable } from './source-errors.js';

const MAX_DETAIL_LENGTH = 200;

type Kind = typeof SourceRefused | typeof SourceUnavailable;

/** Patterns of git's messages with advice for people. The first match counts. */
const KNOWN: readonly (readonly [pattern: RegExp, kind: Kind, advice: string])[] = [
  [/git is not installed/, SourceRefused, 'git is not installed on the worker; ask the operator to install it'],
  [
    /authentication failed|could not read username|terminal prompts disabled|permission denied|access denied|don't have permission|invalid (?:username|credentials)|password authentication|\b40[13]\b/i,
    SourceRefused,
    'the repository requires credentials, or rejects the given ones; enter credentials that may read it',
  ],
  [
    /host key verification failed|no .* host key is known/i,
    SourceRefused,
    "the host's key is not known; ask the operator to add it",
  ],
  [
    /couldn't find remote ref|not our ref|no such ref|unadvertised object|invalid refspec/i,
    SourceRefused,
    'it has no such branch, tag or commit; correct ref',
  ],
  [
    /not found|could not be found|does not exist|is this a git repository|dumb http|\berror: 4(?:0[04]|10)\b|\b404\b|does not appear to be a git repository/i,
    SourceRefused,
    'there is no such repository; correct its address',
  ],
  [/redirect|\b30[1278]\b/i, SourceRefused, 'the address redirects to another one; enter that address'],
  [
    /out of memory|cannot allocate memory|mmap failed|unable to (?:create|start) thread/i,
    SourceRefused,
    'it is larger than git can handle here, or names too many branches; make one for the documentation alone',
  ],
  [/did not match any file/i, SourceRefused, 'it has no such folder; correct directory'],
  [/certificate|SSL/i, SourceRefused, "the host's certificate is not trusted; ask its owner to renew it"],
  [
    /could not resolve host|failed to connect|couldn't connect|connection (?:refused|reset|timed out)|timed out|unable to access/i,
    SourceUnavailable,
    'the host cannot be reached; try again later',
  ],
];

/**
 * Returns the failure for the owner of the source: what to do if that is known, otherwise git's last message without
 * secrets.
 */
export function explainGitFailure(
  output: string,
  url: string,
  secrets: readonly string[],
): SourceRefused | SourceUnavailable {
  const host = new URL(url).host;
  for (const [pattern, Kind, advice] of KNOWN) {
    if (pattern.test(output)) return new Kind(`the repository at ${host} could not be fetched: ${advice}`);
  }
  const clean = secrets.filter(Boolean).reduce((text, secret) => text.replaceAll(secret, '…'), output);
  const line = clean
    .split('\n')
    .findLast((each) => /^(?:fatal|error):/.test(each))
    ?.replace(/\p{Cc}/gu, ' ');
  return new SourceUnavailable(
    `the repository at ${host} could not be fetched: ${(line ?? 'git gave no reason').slice(0, MAX_DETAIL_LENGTH)}`,
  );
}
