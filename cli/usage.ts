/** What `offprint help` prints. */
export const USAGE = `Offprint turns a documentation site into a bundle that anyone can host anywhere.

Usage: npm run offprint -- COMMAND

  start                     Run everything, and export Offprint's own
                            documentation (npm start)

  export FOLDER             Export a folder with a docs.json
                            (npm run export -- FOLDER)
         [--out FILE.tar.gz] [--domain NAME] [--archive-only] [--json]
  export ADDRESS            Export a live site, made with whatever, with the
                            options of a folder, and
         [--sitemap URL] [--scripts auto|keep|strip]

  push FOLDER --domain NAME [--url URL]
                            Upload a folder to a service, export it there, and
                            print the link. OFFPRINT_KEY holds the key

  check FOLDER [--json] [--strict]
                            Find what is wrong in a folder, without an export
                            (npm run check -- FOLDER); --strict fails for
                            warnings too

  keys create --organization NAME --name NAME [--kind admin|assistant]
              [--scope read|write] [--expires DAYS] [--allow ADDRESS]…
  keys list   --organization NAME
  keys revoke --organization NAME ID

  sites add    DOMAIN FOLDER --organization NAME [--title TITLE]
               [--hosting MODE] [--canonical-url URL]
               [--default-version VERSION]
  sites add    DOMAIN --url ADDRESS --organization NAME [--sitemap URL]
               [--scripts MODE]
  sites list   --organization NAME
  sites remove DOMAIN --organization NAME

  organizations create NAME [--plan free|enterprise]
  organizations list
  organizations set-plan NAME free|enterprise
  organizations invite NAME [--role administrator|member] [--email ADDRESS]

  store usage               Say what lies in the store: objects and bytes of
                            each kind
  store prune [--dry-run]   Remove what is no longer needed, or say what that
                            would be

  people reset-password ADDRESS
                            Print a link by which somebody sets a new password

  test [MOCHA ARGUMENTS]    Run the tests (npm test)
  help                      Show this; COMMAND --help shows its part
  --version                 Show the version

Exit codes: 0 worked · 1 failed · 2 exported, but the report holds errors ·
            64 wrong usage
Settings come from the environment and from a file .env; see .env.example.`;

export const ALL_COMMANDS = 'All commands: npm run offprint -- help';

/** The part of {@link USAGE} about one command. */
export function usageOf(command: string): string {
  const own: string[] = [];
  let isOwn = false;
  for (const line of USAGE.split('\n')) {
    isOwn = new RegExp(`^ {2}${command}(?: |$)`).test(line) || (isOwn && /^ {3}/.test(line));
    if (isOwn) own.push(line);
  }
  return `Usage: npm run offprint -- COMMAND\n\n${own.join('\n')}\n\n${ALL_COMMANDS}`;
}
