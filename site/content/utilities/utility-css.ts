import { createGenerator, type UnoGenerator } from '@unocss/core';
import presetWind3, { type Theme } from '@unocss/preset-wind3';
import { LRUCache } from 'lru-cache';
import type { ContentSettings } from '../../model/settings.js';

/** Makes the rules of the utility classes (Tailwind 3's) that a page uses. */
export interface UtilityCss {
  /** Empty where none of the classes is a utility. The same classes make the same text, in whatever order they come. */
  of(classes: Iterable<string>): Promise<string>;
}

/** Classes beyond are somebody's experiment; real pages have some dozens. */
const MAX_CLASSES = 2_000;
const MAX_CLASS_LENGTH = 120;
/** The generator remembers every class that it was asked for, so it is made anew after so many. */
const MAX_REMEMBERED = 20_000;
/** Pages made by one snippet have the same classes. */
const REMEMBERED_SHEETS = 200;

/** The selector of authors' content. It has the specificity of two classes, so that utilities override the theme's rules. */
const WHERE = ':is(.op-content,.op-panel)';

export function createUtilityCss(settings: ContentSettings): UtilityCss {
  const sheets = new LRUCache<string, string>({ max: REMEMBERED_SHEETS });
  let generator: Promise<UtilityGenerator> | undefined;
  let asked = 0;
  return {
    async of(classes) {
      const candidates = [...new Set(classes)].filter(isCandidate).sort().slice(0, MAX_CLASSES);
      if (candidates.length === 0) return '';
      const key = candidates.join(' ');
      const known = sheets.get(key);
      if (known !== undefined) return known;
      asked += candidates.length;
      if (asked > MAX_REMEMBERED) {
        generator = undefined;
        asked = candidates.length;
      }
      generator ??= createUtilityGenerator(settings);
      const sheet = await generate(await generator, candidates);
      sheets.set(key, sheet);
      return sheet;
    },
  };
}

interface UtilityGenerator {
  readonly rules: UnoGenerator<Theme>;
  /** Variables that rules read, with the value that they have where no class sets them. */
  readonly defaults: readonly (readonly [name: string, value: string])[];
}

async function createUtilityGenerator({
  colors: { primary, light, dark },
}: ContentSettings): Promise<UtilityGenerator> {
  const theme: Theme = { colors: { primary: { DEFAULT: primary, light, dark } } };
  const modes = { dark: '.dark', light: '.light' };
  const rules = await createGenerator<Theme>({
    presets: [presetWind3({ dark: modes, important: WHERE, arbitraryVariants: false })],
    theme,
    // Anything that fetches is not for a class to say.
    blocklist: [/url|image-set|src\(/i],
  });
  const { css } = await rules.generate('', { preflights: true, minify: true });
  const declarations = /\{([^}]*)\}/.exec(css)?.[1] ?? '';
  const defaults = [...declarations.matchAll(/(--[\w-]+):([^;]*);/g)].map(
    ([, name = '', value = '']) => [name, value] as const,
  );
  return { rules, defaults };
}

async function generate({ rules, defaults }: UtilityGenerator, candidates: readonly string[]): Promise<string> {
  const { css, matched } = await rules.generate(new Set(candidates), { preflights: false, minify: true });
  if (matched.size === 0) return '';
  // The generator's own choice of defaults would hold what earlier pages needed.
  const needed = defaults.filter(([name]) => css.includes(`var(${name})`));
  const values = needed.map(([name, value]) => `${name}:${value}`).join(';');
  const start = values === '' ? '' : `:where(.op-content,.op-panel) *{${values}}`;
  const borders = [...matched].some((name) => /(?:^|:)!?(?:border|divide)\b/.test(name)) ? BORDERS : '';
  return `${start}${borders}${css}`.replace(/<(?=[/!])/g, '\\3c ');
}

/** Tailwind's own reset gives every element a border of no width; only what asks for one needs it. */
const BORDERS =
  ':where(.op-content,.op-panel) :where([class*="border"]:not([class*="op-"]),[class*="divide-"]>*){border-width:0;border-style:solid;border-color:var(--op-border)}';

/** Our own classes, and what can't be a utility, are not looked up. */
function isCandidate(name: string): boolean {
  return (
    name.length <= MAX_CLASS_LENGTH && !name.startsWith('op-') && /^[!\w@[-][\w:./!@[\]#%(),&>*+~='-]*$/.test(name)
  );
}
