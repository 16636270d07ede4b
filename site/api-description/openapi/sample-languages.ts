/** A language of request samples, with its writer. */
export interface SampleLanguage {
  readonly label: string;
  /** The grammar for highlighting. */
  readonly grammar: string;
  readonly target: string;
  readonly client: string;
}

const LANGUAGES: Readonly<Record<string, SampleLanguage>> = {
  curl: { label: 'cURL', grammar: 'bash', target: 'shell', client: 'curl' },
  python: { label: 'Python', grammar: 'python', target: 'python', client: 'requests' },
  javascript: { label: 'JavaScript', grammar: 'javascript', target: 'js', client: 'fetch' },
  typescript: { label: 'TypeScript', grammar: 'typescript', target: 'js', client: 'fetch' },
  node: { label: 'Node.js', grammar: 'javascript', target: 'node', client: 'fetch' },
  php: { label: 'PHP', grammar: 'php', target: 'php', client: 'curl' },
  go: { label: 'Go', grammar: 'go', target: 'go', client: 'native' },
  java: { label: 'Java', grammar: 'java', target: 'java', client: 'okhttp' },
  ruby: { label: 'Ruby', grammar: 'ruby', target: 'ruby', client: 'native' },
  csharp: { label: 'C#', grammar: 'csharp', target: 'csharp', client: 'httpclient' },
  powershell: { label: 'PowerShell', grammar: 'powershell', target: 'powershell', client: 'restmethod' },
  swift: { label: 'Swift', grammar: 'swift', target: 'swift', client: 'nsurlsession' },
  kotlin: { label: 'Kotlin', grammar: 'kotlin', target: 'kotlin', client: 'okhttp' },
  rust: { label: 'Rust', grammar: 'rust', target: 'rust', client: 'reqwest' },
  dart: { label: 'Dart', grammar: 'dart', target: 'dart', client: 'http' },
  c: { label: 'C', grammar: 'c', target: 'c', client: 'libcurl' },
};

const ALIASES: Readonly<Record<string, string>> = {
  bash: 'curl',
  shell: 'curl',
  sh: 'curl',
  py: 'python',
  js: 'javascript',
  ts: 'typescript',
  nodejs: 'node',
  golang: 'go',
  rb: 'ruby',
  'c#': 'csharp',
  dotnet: 'csharp',
  '.net': 'csharp',
  'c++': 'c',
  cpp: 'c',
  ps: 'powershell',
};

const DEFAULTS = ['curl', 'python', 'javascript', 'php', 'go', 'java', 'ruby', 'csharp'];

/** Returns the languages that a site asks for, or the most popular ones by default. */
export function sampleLanguages(wanted: readonly string[] | undefined): SampleLanguage[] {
  const names = (wanted ?? DEFAULTS).map((name) => ownName(name));
  return [...new Set(names)].flatMap((name) => (Object.hasOwn(LANGUAGES, name) ? (LANGUAGES[name] ?? []) : []));
}

/** Returns the name and grammar of a language as an author of a sample writes it. */
export function sampleLanguage(written: string): { readonly label: string; readonly grammar: string } {
  const [known] = sampleLanguages([written]);
  return known ?? { label: written, grammar: written.toLowerCase() };
}

function ownName(written: string): string {
  const name = written.trim().toLowerCase();
  return Object.hasOwn(ALIASES, name) ? (ALIASES[name] ?? name) : name;
}
