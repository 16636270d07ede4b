import { COMMAND_ROWS, type CommandRow, type OptionRow } from './command-table.js';
import { PROGRAM } from './paths.js';

/** The width that help fits into. */
const MAX_COLUMNS = 80;
/** The column at which descriptions begin. */
const INDENT = 30;

export const ALL_COMMANDS = `All commands: ${PROGRAM} help`;

/** Returns the text that `offprint help` prints. */
export function usage(): string {
  const rows = Object.entries(COMMAND_ROWS).flatMap(([name, { takes, help }]) => twoColumns(`${name} ${takes}`, help));
  return `Offprint turns a documentation site into a bundle that anyone can host anywhere.

Usage: ${PROGRAM} COMMAND

${rows.join('\n')}

  COMMAND --help              Show the options of one command and an example
  help                        Show this help
  --version                   Show the version

Exit codes: 0 success · 1 failure · 2 exported, but the report contains
            errors · 64 invalid usage
Settings are read from the environment and from a file .env; see .env.example.`;
}

/** Returns the usage of a command with its options and an example; of every action if the command has several. */
export function usageOf(command: string): string {
  const rows = Object.entries(COMMAND_ROWS).filter(([name]) => name === command || name.startsWith(`${command} `));
  return `${rows.map(([name, row]) => describe(name, row)).join('\n\n')}\n\n${ALL_COMMANDS}`;
}

function describe(name: string, { takes, help, options, example }: CommandRow): string {
  const required = Object.entries(options).filter(([, option]) => option.isRequired);
  const isOptional = Object.values(options).some((option) => !option.isRequired);
  const words = [name, takes, ...required.map(([each, option]) => spell(each, option)), isOptional ? '[OPTIONS]' : ''];
  const rows = Object.entries(options).flatMap(([each, option]) =>
    twoColumns(spell(each, option), `${option.help}${notes(option)}`),
  );
  return [
    `Usage: ${PROGRAM} ${words.filter((word) => word !== '').join(' ')}`,
    ...wrap(`${help}.`, MAX_COLUMNS),
    ...(rows.length > 0 ? ['', ...rows] : []),
    '',
    `Example: ${PROGRAM} ${example}`,
  ].join('\n');
}

/** Returns an option as it is typed, such as `--out FILE.tar.gz`. */
function spell(name: string, { type, value, choices, multiple }: OptionRow): string {
  const placeholder = type === 'boolean' ? '' : ` ${choices?.join('|') ?? value ?? 'VALUE'}`;
  return `--${name}${placeholder}${multiple === true && !placeholder.endsWith('…') ? '…' : ''}`;
}

function notes(option: OptionRow): string {
  if (option.isRequired) return ' (required)';
  return typeof option.default === 'string' ? ` (default: ${option.default})` : '';
}

function twoColumns(left: string, right: string): string[] {
  const lines = wrap(right, MAX_COLUMNS - INDENT);
  const isLong = left.trimEnd().length > INDENT - 4;
  const rows = lines.map((line, at) => `${(at === 0 && !isLong ? `  ${left}` : '').padEnd(INDENT)}${line}`);
  return isLong ? [`  ${left}`, ...rows] : rows;
}

/** Breaks a text between words into lines of at most `columns` characters. */
function wrap(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
