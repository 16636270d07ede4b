import { SourceRefused, SourceUnavailable } from './source-errors.js';

const MAX_DETAIL_LENGTH = 200;

type Kind = typeof SourceRefused | typeof SourceUnavailable;

/** What git says, and what a person is told of it. The order matters: the first that fits. */
const KNOWN: readonly (readonly [pattern: RegExp, kind: Kind, advice: string])[] = [
  [/git is not installed/, SourceRefused, 'git is not installed beside the worker; let the operator install it'],
  [
    /authentication failed|could not read username|terminal prompts disabled|permission denied|access denied|don't have permission|invalid (?:username|credentials)|password authentication|\b40[13]\b/i,
    SourceRefused,
    'the repository asks for credentials, or refuses those that it was given; enter ones that may read it',
  ],
  [
    /host key verification failed|no .* host key is known/i,
    SourceRefused,
    "the host's key is not among those that the operator knows; let the operator add it",
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
  [/redirect|\b30[1278]\b/i, SourceRefused, 'the address leads to another one; enter the one that it leads to'],
  [/did not match any file/i, SourceRefused, 'it has no such folder; correct directory'],
  [/certificate|SSL/i, SourceRefused, "the host's certificate cannot be trusted; let its owner renew it"],
  [
    /could not resolve host|failed to connect|couldn't connect|connection (?:refused|reset|timed out)|timed out|unable to access/i,
    SourceUnavailable,
    'the host cannot be reached; try again later',
  ],
];

/** The failure as the source's owner reads it: what to do where that is known, else what git said last, without the secrets. */
export function explainGitFailure(
  said: string,
  url: string,
  secrets: readonly string[],
): SourceRefused | SourceUnavailable {
  const named = new URL(url).host;
  for (const [pattern, Kind, advice] of KNOWN) {
    if (pattern.test(said)) return new Kind(`the repository at ${named} could not be fetched: ${advice}`);
  }
  const clean = secrets.filter(Boolean).reduce((text, secret) => text.replaceAll(secret, '…'), said);
  const line = clean
    .split('\n')
    .findLast((each) => /^(?:fatal|error):/.test(each))
    ?.replace(/\p{Cc}/gu, ' ');
  return new SourceUnavailable(
    `the repository at ${named} could not be fetched: ${(line ?? 'git gave no reason').slice(0, MAX_DETAIL_LENGTH)}`,
  );
}
