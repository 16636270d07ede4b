/** Names that are not the language's own with a capital. */
const LABELS: Readonly<Record<string, string>> = {
  bash: 'Bash',
  sh: 'Shell',
  shell: 'Shell',
  zsh: 'Shell',
  js: 'JavaScript',
  javascript: 'JavaScript',
  jsx: 'JSX',
  ts: 'TypeScript',
  typescript: 'TypeScript',
  tsx: 'TSX',
  json: 'JSON',
  jsonc: 'JSON',
  json5: 'JSON5',
  yml: 'YAML',
  yaml: 'YAML',
  html: 'HTML',
  css: 'CSS',
  xml: 'XML',
  sql: 'SQL',
  php: 'PHP',
  py: 'Python',
  rb: 'Ruby',
  rs: 'Rust',
  csharp: 'C#',
  cs: 'C#',
  'c#': 'C#',
  cpp: 'C++',
  'c++': 'C++',
  golang: 'Go',
  md: 'Markdown',
  mdx: 'MDX',
  curl: 'cURL',
  graphql: 'GraphQL',
  toml: 'TOML',
  ini: 'INI',
  http: 'HTTP',
  dotenv: '.env',
  env: '.env',
  text: 'Text',
  txt: 'Text',
  plaintext: 'Text',
  powershell: 'PowerShell',
  ps1: 'PowerShell',
  dockerfile: 'Dockerfile',
};

/** A language's name as readers know it, for a block without a title. */
export function languageLabel(language: string): string {
  const name = language.toLowerCase();
  if (name === '') return 'Code';
  const known = Object.hasOwn(LABELS, name) ? LABELS[name] : undefined;
  return known ?? name.charAt(0).toUpperCase() + name.slice(1);
}
