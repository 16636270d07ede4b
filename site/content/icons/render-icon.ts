import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ContentSettings } from '../../model/settings.js';
import { escapeAttribute } from '../escape.js';
import { FONT_AWESOME_NAMES } from './font-awesome-names.js';

export interface IconRenderOptions {
  /** Pixels; left out, the icon is as large as the text beside it. */
  readonly size?: number;
  /** A CSS colour, already checked. */
  readonly color?: string;
  /** The name is a company's. */
  readonly brands?: boolean;
}

/** The fields in use of an icon set's JSON. */
interface IconSet {
  readonly icons: Readonly<Record<string, { readonly body: string } | undefined>>;
  readonly aliases?: Readonly<Record<string, { readonly parent: string } | undefined>>;
}

type SetName = 'lucide' | 'tabler';

const require = createRequire(import.meta.url);
/** Minimum length of a shortened name for another lookup. */
const MIN_NAME_LENGTH = 2;
/** The icon sets that were loaded. Each is read on first use: the larger one is 2 MB of JSON. */
const sets = new Map<SetName, IconSet>();

/**
 * The SVG of a named icon, or an empty string where no set has one. A name is looked for in the site's library first;
 * Font Awesome's names are mapped to the closest of the free sets. `lucide:x` and `tabler:x` name the set themselves.
 */
export function renderIcon(
  name: string,
  settings: Pick<ContentSettings, 'iconLibrary'>,
  { size, color, brands = false }: IconRenderOptions = {},
): string {
  const body = findBody(name, settings.iconLibrary, brands);
  if (body === undefined) return '';
  const side = size === undefined ? '1em' : String(size);
  // The theme gives icons the size of their text; what an author asks for comes before that.
  const styles = [
    ...(size === undefined ? [] : [`width:${size}px;height:${size}px`]),
    ...(color === undefined ? [] : [`color:${escapeAttribute(color)}`]),
  ];
  const style = styles.length === 0 ? '' : ` style="${styles.join(';')}"`;
  return `<svg class="op-icon" viewBox="0 0 24 24" width="${side}" height="${side}" aria-hidden="true"${style}>${body}</svg>`;
}

function findBody(written: string, library: ContentSettings['iconLibrary'], brands: boolean): string | undefined {
  const [, set, own] = /^(lucide|tabler):(.+)$/.exec(written) ?? [];
  if (set !== undefined && own !== undefined) return bodyIn(set as SetName, own);
  const name = written
    .trim()
    .toLowerCase()
    .replace(/^(?:fa[srlbdt]?|fa-(?:solid|regular|light|thin|brands|duotone))\s+/, '')
    .replace(/^fa-/, '')
    .replace(/[\s_]+/g, '-');
  const kebab = written
    .trim()
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase();
  const order: readonly SetName[] = library === 'tabler' ? ['tabler', 'lucide'] : ['lucide', 'tabler'];
  const names =
    library === 'fontawesome'
      ? [FONT_AWESOME_NAMES.get(name), name, kebab]
      : [name, kebab, FONT_AWESOME_NAMES.get(name)];
  if (brands) names.unshift(`tabler:brand-${name}`);
  names.push(`tabler:brand-${name}`, ...shortenedNames(name));
  for (const candidate of names) {
    const body = candidate === undefined ? undefined : inOrder(candidate, order);
    if (body !== undefined) return body;
  }
  return undefined;
}

function inOrder(name: string, order: readonly SetName[]): string | undefined {
  const [, set, own] = /^(lucide|tabler):(.+)$/.exec(name) ?? [];
  if (set !== undefined && own !== undefined) return bodyIn(set as SetName, own);
  for (const each of order) {
    const body = bodyIn(each, name);
    if (body !== undefined) return body;
  }
  return undefined;
}

/**
 * Font Awesome varies a sign by what follows its name (`circle-check-alt`, `house-flag`, `person-walking-dashed-line`): with ever less
 * of it, for the sign itself is better than nothing. A square around a company's mark comes first.
 */
function shortenedNames(name: string): string[] {
  const names = name.startsWith('square-') ? [`tabler:brand-${name.slice('square-'.length)}`] : [];
  for (let end = name.lastIndexOf('-'); end >= MIN_NAME_LENGTH; end = name.lastIndexOf('-', end - 1)) {
    const shorter = name.slice(0, end);
    names.push(FONT_AWESOME_NAMES.get(shorter) ?? shorter, `tabler:brand-${shorter}`);
  }
  return names;
}

function bodyIn(set: SetName, name: string): string | undefined {
  const { icons, aliases } = load(set);
  const parent = aliases !== undefined && Object.hasOwn(aliases, name) ? aliases[name]?.parent : undefined;
  const own = parent ?? name;
  return Object.hasOwn(icons, own) ? icons[own]?.body : undefined;
}

function load(set: SetName): IconSet {
  let loaded = sets.get(set);
  if (loaded === undefined) {
    loaded = JSON.parse(readFileSync(require.resolve(`@iconify-json/${set}/icons.json`), 'utf8')) as IconSet;
    sets.set(set, loaded);
  }
  return loaded;
}
