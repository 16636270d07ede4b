/** An option of a command. `parseArgs` reads the first three fields; help and shell completion read the others. */
export interface OptionRow {
  readonly type: 'string' | 'boolean';
  readonly multiple?: boolean;
  readonly default?: string | boolean;
  /** The placeholder of its value in help, such as `FILE.tar.gz`. */
  readonly value?: string;
  /** The values that are allowed. */
  readonly choices?: readonly string[];
  readonly isRequired?: boolean;
  readonly help: string;
}

export interface CommandRow {
  /** The placeholders of its arguments. */
  readonly takes: string;
  /** One sentence without a full stop. */
  readonly help: string;
  readonly options: Readonly<Record<string, OptionRow>>;
  /** An example of a call, without the program's name. */
  readonly example: string;
}

const JSON_OPTION = { type: 'boolean', default: false, help: 'Print JSON for programs' } as const;
const ORGANIZATION = { type: 'string', value: 'NAME', isRequired: true, help: 'The organization' } as const;
const SITEMAP = {
  type: 'string',
  value: 'URL',
  help: "A live site's sitemap, if it is not in the usual place",
} as const;
const SCRIPTS = {
  type: 'string',
  choices: ['auto', 'keep', 'strip'],
  help: "What happens to a live site's own scripts",
} as const;
const PUBLIC_URL = {
  type: 'string',
  value: 'URL',
  help: 'The address at which readers know a site that is read elsewhere',
} as const;

const GROUPS = {
  type: 'string',
  multiple: true,
  value: 'NAME',
  help: 'The groups of readers that the export is for; pages for other groups are left out',
} as const;
const FORMAT = {
  type: 'string',
  multiple: true,
  choices: ['zip', 'pdf'],
  value: 'FORM',
  help: 'A further form of the bundle, written beside the archive',
} as const;

const PDF_LANGUAGE = { type: 'string', value: 'CODE', help: 'Make a PDF of one language of the navigation' } as const;
const PDF_VERSION = { type: 'string', value: 'NAME', help: 'Make a PDF of one version of the navigation' } as const;
const PDF_GROUP = {
  type: 'string',
  value: 'NAME',
  help: 'Make a PDF of one group, tab or other part of the navigation',
} as const;

const PDF_PAPER = { type: 'string', value: 'SIZE', help: 'The paper of the PDF: A4, or Letter' } as const;

const SIGNING_KEY_FILE = {
  type: 'string',
  value: 'FILE',
  help: 'An existing private key: PEM, or of minisign -G -W',
} as const;

/**
 * Every command with its options: `parseArgs` takes the options from here, so that help, shell completion and what a
 * command accepts cannot differ. Commands with several actions have a row for each.
 */
export const COMMAND_TABLE = {
  start: {
    takes: '',
    help: "Run everything, and export Offprint's own documentation",
    options: {},
    example: 'start',
  },
  export: {
    takes: 'SOURCE',
    help: 'Export a folder with a docs.json or of built HTML pages, an archive of one (.zip, .tar.gz, .tar), a recorded crawl (.warc, .warc.gz, .wacz) or the address of a live site',
    options: {
      out: { type: 'string', value: 'FILE.tar.gz', help: 'The archive to write' },
      domain: { type: 'string', value: 'NAME', help: 'The name under which the site is kept' },
      format: FORMAT,
      'pdf-language': PDF_LANGUAGE,
      'pdf-version': PDF_VERSION,
      'pdf-group': PDF_GROUP,
      'pdf-paper': PDF_PAPER,
      groups: GROUPS,
      'archive-only': { type: 'boolean', default: false, help: 'Write no unpacked bundle' },
      json: JSON_OPTION,
      sitemap: SITEMAP,
      scripts: SCRIPTS,
      'public-url': PUBLIC_URL,
    },
    example: 'export ../your-docs --out site.tar.gz',
  },
  push: {
    takes: 'FOLDER',
    help: 'Upload a folder to a service, export it there, and print the link; reads the key from OFFPRINT_KEY',
    options: {
      domain: { type: 'string', value: 'NAME', isRequired: true, help: 'The domain of the site' },
      url: { type: 'string', value: 'URL', help: "The service's address" },
      groups: GROUPS,
    },
    example: 'push docs --domain acme-docs --url https://offprint.example.com',
  },
  preview: {
    takes: 'FOLDER',
    help: 'Show a folder with a docs.json as its export would be, and each change of it at once',
    options: {
      port: { type: 'string', value: 'NUMBER', help: 'The port to listen on; by default the first free one from 3000' },
      host: { type: 'string', value: 'ADDRESS', help: 'The address to listen on; 0.0.0.0 shows it to the network' },
      editor: {
        type: 'string',
        value: 'NAME',
        help: 'The editor that links open, or an address with {file}, {line} and {column}; by default vscode or OFFPRINT_EDITOR',
      },
      offline: { type: 'boolean', default: false, help: 'Do not fetch pictures and API descriptions of other hosts' },
    },
    example: 'preview ../your-docs',
  },
  check: {
    takes: 'FOLDER',
    help: 'Report problems in a folder without exporting it',
    options: {
      format: {
        type: 'string',
        choices: ['text', 'json', 'github', 'sarif', 'junit'],
        default: 'text',
        help: 'How to print the findings',
      },
      json: { type: 'boolean', default: false, help: 'The same as --format json' },
      'fail-on': {
        type: 'string',
        multiple: true,
        value: 'CODE,…',
        help: 'Fail only for these codes or severities (default: error)',
      },
      strict: { type: 'boolean', default: false, help: 'The same as --fail-on error,warning' },
      ignore: { type: 'string', multiple: true, value: 'CODE,…', help: 'Leave out findings of these codes' },
      external: { type: 'boolean', default: false, help: 'Also ask other hosts whether links to them work' },
      watch: { type: 'boolean', default: false, help: 'Check again after each change' },
    },
    example: 'check ../your-docs --fail-on error,broken-anchor',
  },
  'single-file': {
    takes: 'BUNDLE PAGE',
    help: 'Write one page of a bundle, as a folder or archive, as one HTML file with everything inside',
    options: {
      out: { type: 'string', value: 'FILE.html', help: 'The file to write; by default named after the page' },
      'public-url': PUBLIC_URL,
    },
    example: 'single-file your-docs-bundle guide/start --out start.html',
  },
  mcp: {
    takes: 'BUNDLE',
    help: 'Offer a bundle, as a folder or archive, to an agent by the Model Context Protocol on standard input and output',
    options: {},
    example: 'mcp your-docs-bundle',
  },
  rename: {
    takes: 'OLD NEW',
    help: 'Move a page or a folder with pages, change every link and navigation entry that leads to it, and add redirects',
    options: {
      folder: { type: 'string', value: 'FOLDER', help: 'The project; by default the one around the current folder' },
      'no-redirect': { type: 'boolean', default: false, help: 'Add no redirects from the old addresses' },
      'dry-run': { type: 'boolean', default: false, help: 'Only show what would be changed' },
    },
    example: 'rename guides/start guides/quickstart --folder docs',
  },
  init: {
    takes: '[FOLDER]',
    help: 'Create a small documentation project that exports without a finding',
    options: { name: { type: 'string', value: 'NAME', help: "The site's name; by default from the folder's" } },
    example: 'init docs --name Acme',
  },
  'keys create': {
    takes: '',
    help: 'Create a key and print it once',
    options: {
      organization: ORGANIZATION,
      name: { type: 'string', value: 'NAME', isRequired: true, help: 'What the key is for' },
      kind: { type: 'string', default: 'admin', choices: ['admin', 'assistant'], help: 'What the key may be used for' },
      scope: { type: 'string', default: 'write', choices: ['read', 'write'], help: 'What the key may do' },
      expires: { type: 'string', value: 'DAYS', choices: ['7', '30', '60', '90'], help: 'The number of days it works' },
      allow: { type: 'string', multiple: true, value: 'ADDRESS', help: 'A network address it is accepted from' },
    },
    example: 'keys create --organization Acme --name CI',
  },
  'keys list': {
    takes: '',
    help: 'List the keys of an organization',
    options: { organization: ORGANIZATION },
    example: 'keys list --organization Acme',
  },
  'keys revoke': {
    takes: 'ID',
    help: 'Revoke a key',
    options: { organization: ORGANIZATION },
    example: 'keys revoke key_4f1c --organization Acme',
  },
  'sites add': {
    takes: 'DOMAIN [FOLDER]',
    help: 'Register a folder, or a live site with --url; updates an existing one',
    options: {
      organization: ORGANIZATION,
      title: { type: 'string', value: 'TITLE', help: 'The title of the site' },
      url: { type: 'string', value: 'ADDRESS', help: 'The address of a live site' },
      hosting: {
        type: 'string',
        default: 'client-hosted',
        choices: ['cloud', 'client-hosted', 'air-gapped'],
        help: 'Where bundles are served, which decides what is on',
      },
      'canonical-url': { type: 'string', value: 'URL', help: 'The address for search engines' },
      'default-version': { type: 'string', value: 'VERSION', help: 'The version that readers see first' },
      sitemap: SITEMAP,
      scripts: SCRIPTS,
      'public-url': PUBLIC_URL,
    },
    example: 'sites add acme-docs ../your-docs --organization Acme',
  },
  'sites list': {
    takes: '',
    help: 'List the sites of an organization',
    options: { organization: ORGANIZATION },
    example: 'sites list --organization Acme',
  },
  'sites remove': {
    takes: 'DOMAIN',
    help: 'Remove a site',
    options: { organization: ORGANIZATION },
    example: 'sites remove acme-docs --organization Acme',
  },
  'organizations create': {
    takes: 'NAME',
    help: 'Create an organization',
    options: {
      plan: { type: 'string', default: 'enterprise', choices: ['free', 'enterprise'], help: 'Exports need enterprise' },
    },
    example: 'organizations create Acme',
  },
  'organizations list': { takes: '', help: 'List the organizations', options: {}, example: 'organizations list' },
  'organizations set-plan': {
    takes: 'NAME free|enterprise',
    help: 'Change the plan of an organization',
    options: {},
    example: 'organizations set-plan Acme free',
  },
  'organizations invite': {
    takes: 'NAME',
    help: 'Print a link to the dashboard that works once',
    options: {
      role: {
        type: 'string',
        default: 'administrator',
        choices: ['administrator', 'member'],
        help: 'What the person may do',
      },
      email: { type: 'string', value: 'ADDRESS', help: 'The only address that may use it' },
    },
    example: 'organizations invite Acme --role member',
  },
  'people reset-password': {
    takes: 'ADDRESS',
    help: 'Print a link for setting a new password',
    options: {},
    example: 'people reset-password ada@example.com',
  },
  doctor: {
    takes: '',
    help: 'Check the settings and everything that the service needs, and say what to do',
    options: { json: JSON_OPTION },
    example: 'doctor',
  },
  'store usage': {
    takes: '',
    help: 'Show the objects and bytes of each kind in the store',
    options: {},
    example: 'store usage',
  },
  'store prune': {
    takes: '',
    help: 'Remove what is no longer needed',
    options: { 'dry-run': { type: 'boolean', default: false, help: 'Only show what would be removed' } },
    example: 'store prune --dry-run',
  },
  migrate: {
    takes: '',
    help: 'Bring the database up to this version, which the first process of a new version does otherwise',
    options: {},
    example: 'migrate',
  },
  'move store': {
    takes: '',
    help: 'Copy every object into another store, and compare the copies; goes on where it stopped',
    options: {
      to: { type: 'string', value: 'URL', isRequired: true, help: 'The store: file:, gs://, s3:// or azure://' },
    },
    example: 'move store --to s3://acme-exports/offprint',
  },
  'move database': {
    takes: '',
    help: 'Copy every row into another, empty database of either engine, and compare the copies',
    options: {
      to: {
        type: 'string',
        value: 'URL',
        isRequired: true,
        help: 'The database: postgres:// or file:; - reads it from standard input',
      },
    },
    example: 'move database --to postgres://offprint@db.internal/offprint',
  },
  'signing-key create': {
    takes: '',
    help: 'Create the key that archives are signed with, and print its public half',
    options: { from: SIGNING_KEY_FILE },
    example: 'signing-key create > offprint.pub',
  },
  'signing-key rotate': {
    takes: '',
    help: 'Sign with a new key from now on; the old public key stays listed',
    options: { from: SIGNING_KEY_FILE },
    example: 'signing-key rotate > offprint.pub',
  },
  'signing-key list': {
    takes: '',
    help: 'List the public keys, the active one and earlier ones',
    options: {},
    example: 'signing-key list',
  },
  'signing-key public': {
    takes: '',
    help: 'Print the public key in the format of minisign',
    options: {},
    example: 'signing-key public > offprint.pub',
  },
  verify: {
    takes: 'ARCHIVE',
    help: 'Check the signature of an archive',
    options: {
      'public-key': {
        type: 'string',
        multiple: true,
        value: 'KEY',
        isRequired: true,
        help: 'A public key, or a file of one; several are accepted',
      },
      signature: { type: 'string', value: 'FILE', help: 'The signature; by default ARCHIVE.minisig' },
    },
    example: 'verify docs.tar.gz --public-key offprint.pub',
  },
  completion: {
    takes: 'bash|zsh|fish',
    help: 'Print a script that completes commands and options in a shell',
    options: {},
    example: 'completion bash > ~/.local/share/bash-completion/completions/offprint',
  },
  test: {
    takes: '[MOCHA ARGUMENTS]',
    help: 'Run the tests of a clone',
    options: {},
    example: 'test test/cli/main.test.ts',
  },
} as const satisfies Readonly<Record<string, CommandRow>>;

/** The table with the general type of its rows, for what goes over all of them. */
export const COMMAND_ROWS: Readonly<Record<string, CommandRow>> = COMMAND_TABLE;
