/** The text that `offprint help` prints. */
export const USAGE = `Offprint turns a documentation site into a bundle that anyone can host anywhere.

Usage: npm run offprint -- COMMAND

  start                     Run everything, and export Offprint's own
                            documentation (npm start)

  export FOLDER             Export a folder with a docs.json, or of built HTML
                            pages, an archive of one (.zip, .tar.gz, .tar),
                            or a recorded crawl (.warc, .warc.gz, .wacz;
                            npm run export -- FOLDER)
         [--out FILE.tar.gz] [--domain NAME] [--archive-only] [--json]
  export ADDRESS            Export a live site of any kind; takes the options
                            of a folder, and
         [--sitemap URL] [--scripts auto|keep|strip]
         [--public-url URL]

  push FOLDER --domain NAME [--url URL]
                            Upload a folder to a service, export it there, and
                            print the link; reads the key from OFFPRINT_KEY

  check FOLDER [--json] [--strict]
                            Report problems in a folder without exporting it
                            (npm run check -- FOLDER); --strict also fails
                            for warnings

  keys create --organization NAME --name NAME [--kind admin|assistant]
              [--scope read|write] [--expires DAYS] [--allow ADDRESS]…
  keys list   --organization NAME
  keys revoke --organization NAME ID

  sites add    DOMAIN FOLDER --organization NAME [--title TITLE]
               [--hosting MODE] [--canonical-url URL] [--public-url URL]
               [--default-version VERSION]
  sites add    DOMAIN --url ADDRESS --organization NAME [--sitemap URL]
               [--scripts MODE]
  sites list   --organization NAME
  sites remove DOMAIN --organization NAME

  organizations create NAME [--plan free|enterprise]
  organizations list
  organizations set-plan NAME free|enterprise
  organizations invite NAME [--role administrator|member] [--email ADDRESS]

  store usage               Show the objects and bytes of each kind in the
                            store
  store prune [--dry-run]   Remove what is no longer needed, or only show it

  people reset-password ADDRESS
                            Print a link for setting a new password

  test [MOCHA ARGUMENTS]    Run the tests (npm test)
  help                      Show this help; COMMAND --help shows one command
  --version                 Show the version

Exit codes: 0 success · 1 failure · 2 exported, but the report contains
            errors · 64 invalid usage
Settings are read from the environment and from a file .env; see .env.example.`;

export const ALL_COMMANDS = 'All commands: npm run offprint -- help';

/** Returns the part of {@link USAGE} about one command. */
export function usageOf(command: string): string {
  const lines: string[] = [];
  let isPart = false;
  for (const line of USAGE.split('\n')) {
    isPart = new RegExp(`^ {2}${command}(?: |$)`).test(line) || (isPart && /^ {3}/.test(line));
    if (isPart) lines.push(line);
  }
  return `Usage: npm run offprint -- COMMAND\n\n${lines.join('\n')}\n\n${ALL_COMMANDS}`;
}
