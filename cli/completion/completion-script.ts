import { COMMAND_ROWS, type OptionRow } from '../command-table.js';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** Returns a script that completes the program's commands, actions, options and the values of options in a shell. */
export function completionScript(shell: Shell): string {
  return { bash: bashScript, zsh: zshScript, fish: fishScript }[shell]();
}

/** The first words of all rows with a sentence for each, in the order of the table. */
function commands(): readonly (readonly [name: string, help: string])[] {
  const found = new Map<string, string>();
  for (const [name, { help }] of Object.entries(COMMAND_ROWS)) {
    const [first = name, second] = name.split(' ');
    if (!found.has(first)) found.set(first, second === undefined ? help : `${actions(first).join(', ')}`);
  }
  return [...found];
}

function actions(command: string): string[] {
  return Object.keys(COMMAND_ROWS).flatMap((name) => {
    const [first, second] = name.split(' ');
    return first === command && second !== undefined ? [second] : [];
  });
}

const flags = (options: Readonly<Record<string, OptionRow>>) => Object.keys(options).map((name) => `--${name}`);

/** Returns whether an option is followed by a value that the shell cannot know. */
const isFree = ({ type, choices }: OptionRow) => type === 'string' && choices === undefined;

function bashScript(): string {
  const rows = Object.entries(COMMAND_ROWS);
  const withActions = commands().filter(([name]) => actions(name).length > 0);
  const choices = new Map(
    rows.flatMap(([name, { options }]) =>
      Object.entries(options).flatMap(([option, row]) =>
        row.choices === undefined ? [] : [[`${name} --${option}`, row.choices.join(' ')] as const],
      ),
    ),
  );
  return `# Completes offprint in bash.
_offprint() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} name=\${COMP_WORDS[1]}
  COMPREPLY=()
  if (( COMP_CWORD == 1 )); then
    COMPREPLY=($(compgen -W '${commands()
      .map(([name]) => name)
      .join(' ')} help --version' -- "$current"))
    return
  fi
  case $name in
${withActions
  .map(
    ([name]) => `    ${name})
      if (( COMP_CWORD == 2 )); then
        COMPREPLY=($(compgen -W '${actions(name).join(' ')}' -- "$current"))
        return
      fi
      name="$name \${COMP_WORDS[2]}"
      ;;`,
  )
  .join('\n')}
  esac
  case "$name $previous" in
${[...choices].map(([name, values]) => `    '${name}') COMPREPLY=($(compgen -W '${values}' -- "$current")); return ;;`).join('\n')}
  esac
  if [[ $current == -* ]]; then
    case $name in
${rows
  .map(
    ([name, { options }]) =>
      `      '${name}') COMPREPLY=($(compgen -W '${[...flags(options), '--help'].join(' ')}' -- "$current")) ;;`,
  )
  .join('\n')}
    esac
    return
  fi
  case $name in
    completion) COMPREPLY=($(compgen -W '${SHELLS.join(' ')}' -- "$current")) ;;
    *) compopt -o default 2>/dev/null ;;
  esac
}
complete -F _offprint offprint
`;
}

/** Quotes a text for zsh and fish. */
const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
/** Quotes a text for zsh inside the specification of an option, in which brackets and colons have a meaning. */
const specification = (text: string) => text.replace(/[[\]:]/g, '\\$&');

function zshScript(): string {
  const argument = (name: string, { takes }: { readonly takes: string }) =>
    name === 'completion'
      ? `'1:shell:(${SHELLS.join(' ')})'`
      : takes === ''
        ? ''
        : `'*:${specification(takes)}:_files'`;
  const describeOption = ([name, row]: readonly [string, OptionRow]) => {
    const value = row.choices !== undefined ? `:value:(${row.choices.join(' ')})` : isFree(row) ? ':value:_files' : '';
    return quote(`${row.multiple === true ? '*' : ''}--${name}[${specification(row.help)}]${value}`);
  };
  const call = (name: string) => {
    const row = COMMAND_ROWS[name];
    if (row === undefined) return '';
    const parts = [...Object.entries(row.options).map(describeOption), "'--help[Show help]'", argument(name, row)];
    return `_arguments ${parts.filter((part) => part !== '').join(' ')}`;
  };
  return `#compdef offprint
_offprint() {
  if (( CURRENT == 2 )); then
    local -a names=(${commands()
      .map(([name, help]) => quote(`${name}:${help.replaceAll(':', '\\:')}`))
      .join(' ')})
    _describe command names
    return
  fi
  local name=$words[2]
  shift words
  (( CURRENT-- ))
  case $name in
${commands()
  .map(([name]) => {
    const known = actions(name);
    if (known.length === 0) return `    ${name}) ${call(name)} ;;`;
    return `    ${name})
      if (( CURRENT == 2 )); then
        compadd ${known.join(' ')}
        return
      fi
      local action=$words[2]
      shift words
      (( CURRENT-- ))
      case $action in
${known.map((action) => `        ${action}) ${call(`${name} ${action}`)} ;;`).join('\n')}
      esac
      ;;`;
  })
  .join('\n')}
  esac
}
if [[ $funcstack[1] == _offprint ]]; then _offprint "$@"; else compdef _offprint offprint; fi
`;
}

function fishScript(): string {
  const lines = ['# Completes offprint in fish.', 'complete -c offprint -f -n __fish_use_subcommand -a help'];
  for (const [name, help] of commands())
    lines.push(`complete -c offprint -f -n __fish_use_subcommand -a ${name} -d ${quote(help)}`);
  for (const [name, { options, help }] of Object.entries(COMMAND_ROWS)) {
    const [first = name, action] = name.split(' ');
    const isChosen = `__fish_seen_subcommand_from ${first}`;
    if (action !== undefined) {
      const isMissing = `${isChosen}; and not __fish_seen_subcommand_from ${actions(first).join(' ')}`;
      lines.push(`complete -c offprint -f -n ${quote(isMissing)} -a ${action} -d ${quote(help)}`);
    }
    const condition = action === undefined ? isChosen : `${isChosen}; and __fish_seen_subcommand_from ${action}`;
    for (const [option, row] of Object.entries(options)) {
      const value = row.choices !== undefined ? ` -x -a ${quote(row.choices.join(' '))}` : isFree(row) ? ' -r' : '';
      lines.push(`complete -c offprint -n ${quote(condition)} -l ${option} -d ${quote(row.help)}${value}`);
    }
  }
  lines.push(`complete -c offprint -f -n '__fish_seen_subcommand_from completion' -a '${SHELLS.join(' ')}'`);
  return `${lines.join('\n')}\n`;
}
