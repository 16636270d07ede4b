/** The exit codes of commands, which scripts and continuous integration rely on. */
export const EXIT = {
  clean: 0,
  failed: 1,
  /** The export completed, but its report contains errors: readers miss something. */
  completedWithErrors: 2,
  /** The command line is invalid (EX_USAGE of sysexits.h). */
  usage: 64,
  /** The command was ended by Ctrl-C, with the code that shells use. */
  interrupted: 130,
} as const;

/** The command line is invalid. The message says what is expected. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** An error whose message is for the person at the terminal. It is shown without a stack trace. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
