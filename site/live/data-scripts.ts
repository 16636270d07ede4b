/**
 * A file of data that a script loads as another script when its page is opened from a disk, where browsers answer no requests:
 * `search/index.js`, which sets a variable to the content of `search/index.json`.
 */
export interface DataScript {
  /** The address of the data as written in the script, relative to the site's start. */
  readonly path: string;
  /** The variable that the script reads. */
  readonly variable: string;
}

/** Maximum number of data scripts of one script. */
const MAX_DATA_SCRIPTS = 10;

/**
 * A branch for `file:` that names a script in quotes and then returns a variable. Both distances are limited, so the work is linear
 * in the text.
 */
const BRANCH =
  /["']file:["'][^;]{0,200}?["'`]((?:[\w-]+\/){0,6}[\w-]+)\.js["'`][^;]{0,120}?=>\s*(?:window\.)?([A-Za-z_$][\w$]{0,60})\b(?!\s*[.(=])/g;

/** Returns the data scripts that a script asks for. Only those count whose data the same script names as a file of JSON. */
export function dataScriptsOf(script: string): DataScript[] {
  if (!script.includes('file:')) return [];
  const found = new Map<string, DataScript>();
  for (const [, name = '', variable = ''] of script.matchAll(BRANCH)) {
    if (!script.includes(`${name}.json`) || RESERVED.has(variable)) continue;
    found.set(name, { path: `${name}.json`, variable });
    if (found.size === MAX_DATA_SCRIPTS) break;
  }
  return [...found.values()];
}

const RESERVED = new Set(
  'function class new null true false void typeof this async await import delete window'.split(' '),
);

/** Returns the script that sets a variable to the content of a file of JSON; null in its place if the file is not JSON. */
export function dataScript(json: string, variable: string): string {
  return `var ${variable}=${isJson(json) ? json : 'null'};`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
