/** The addresses with which editors open a file, by the names that people give the editors. */
const EDITORS: Readonly<Record<string, string>> = {
  vscode: 'vscode://file{file}:{line}:{column}',
  'vscode-insiders': 'vscode-insiders://file{file}:{line}:{column}',
  vscodium: 'vscodium://file{file}:{line}:{column}',
  cursor: 'cursor://file{file}:{line}:{column}',
  windsurf: 'windsurf://file{file}:{line}:{column}',
  zed: 'zed://file{file}:{line}:{column}',
  sublime: 'subl://open?url=file://{file}&line={line}&column={column}',
  textmate: 'txmt://open?url=file://{file}&line={line}&column={column}',
  idea: 'idea://open?file={file}&line={line}&column={column}',
  webstorm: 'webstorm://open?file={file}&line={line}&column={column}',
  emacs: 'emacs://open?url=file://{file}&line={line}&column={column}',
  nvim: 'nvim://file{file}:{line}:{column}',
};

/** The names that the setting accepts. */
export const EDITOR_NAMES: readonly string[] = Object.keys(EDITORS);

/** A place in a file on this machine. */
export interface EditedPlace {
  /** The absolute path. */
  readonly file: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/**
 * Returns a function that makes links to an editor. `editor` is a name or an address with `{file}`, `{line}` and
 * `{column}`. Undefined if it is neither.
 */
export function createEditorLinks(editor: string): ((place: EditedPlace) => string) | undefined {
  const template = Object.hasOwn(EDITORS, editor) ? EDITORS[editor] : editor;
  if (template === undefined || !/^[a-z][a-z0-9+.-]*:.*\{file\}/i.test(template) || /^javascript:/i.test(template))
    return undefined;
  return ({ file, line = 1, column = 1 }) => {
    const path = encodeURI(file.replaceAll('\\', '/')).replace(/[?#]/g, encodeURIComponent);
    return template
      .replaceAll('{file}', () => (path.startsWith('/') ? path : `/${path}`))
      .replaceAll('{line}', String(line))
      .replaceAll('{column}', String(column));
  };
}
