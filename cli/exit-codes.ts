/** What a command's exit code says; scripts and continuous integration rely on these. */
export const EXIT = {
  clean: 0,
  failed: 1,
  /** The export completed, but its report holds errors: a reader loses something. */
  completedWithErrors: 2,
  /** The command line cannot be understood (EX_USAGE of sysexits.h). */
  usage: 64,
  /** Ended by Ctrl-C, as shells count it. */
  interrupted: 130,
} as const;

/** The command line cannot be understood; the message says what is expected. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A fault whose message is for the person at the terminal: shown without a stack trace. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
