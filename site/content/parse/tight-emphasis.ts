import type { HtmlRoot, MarkdownRoot } from './parsed-root.js';

/** A node of a Markdown or an HTML tree, as far as it is looked at here. */
interface TreeNode {
  readonly type: string;
  readonly tagName?: string;
  readonly value?: unknown;
  readonly position?: { readonly start: { readonly offset?: number }; readonly end: { readonly offset?: number } };
  children?: TreeNode[];
}

/** One to three stars, or two tildes, that no emphasis was made of. */
interface Run {
  readonly type: 'run';
  readonly stars: string;
  readonly opens: boolean;
  readonly closes: boolean;
}

const UNSPACED =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\u3000-\\u303f\\uff00-\\uffef]';
const TIGHT = new RegExp(
  `${UNSPACED}[*~]|[*~]${UNSPACED}|\\p{P}(?:\\*\\*|~~)[\\p{L}\\p{N}]|[\\p{L}\\p{N}](?:\\*\\*|~~)\\p{P}`,
  'u',
);
/** Elements whose text is no Markdown. */
const LITERAL = /^(?:code|pre|kbd|samp|script|style|textarea)$/;
const IS_UNSPACED = new RegExp(`^${UNSPACED}$`, 'u');

/**
 * Emphasis that stands tight against words. Markdown tells its two ends by blanks and punctuation around the stars, so
 * `**LoRA(저랭크)**는` and `**Note.**This` have no end there and show their stars. Here a letter of a script that puts no
 * blanks between words is as good as a blank, and beside two stars any letter is. What Markdown read itself stays as it is.
 * Changes the tree.
 */
export function withTightEmphasis<Root extends MarkdownRoot | HtmlRoot>(root: Root, text: string): Root {
  if (!TIGHT.test(text)) return root;
  const tree = root as TreeNode;
  const wrap = isHtmlTree(tree) ? htmlElement : markdownNode;
  const pending = [tree];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.children === undefined || LITERAL.test(node.tagName ?? '')) continue;
    for (const child of node.children) pending.push(child);
    if (node.children.some((child) => isStarred(child, text))) node.children = emphasized(node.children, text, wrap);
  }
  return root;
}

type Wrap = (name: 'strong' | 'emphasis' | 'delete', children: TreeNode[]) => TreeNode;

function emphasized(children: readonly TreeNode[], text: string, wrap: Wrap): TreeNode[] {
  const done: (TreeNode | Run)[] = [];
  const openers = createOpeners();
  for (const [index, child] of children.entries())
    for (const item of isStarred(child, text) ? runsOf(child, children[index - 1], children[index + 1]) : [child]) {
      const opener = isRun(item) && item.closes ? openers.takeFor(item.stars, done.length) : undefined;
      if (isRun(item) && opener !== undefined) {
        const inner = done.splice(opener).slice(1).map(asNode);
        done.push(wrapped(item.stars, inner, wrap));
        continue;
      }
      if (isRun(item) && item.opens) openers.add(item.stars, done.length);
      done.push(item);
    }
  return done.map(asNode);
}

/** Places of runs that may begin an emphasis, by their stars. */
function createOpeners() {
  const places = new Map<string, number[]>(['*', '**', '***', '~~'].map((stars) => [stars, []]));
  return {
    add: (stars: string, at: number) => void places.get(stars)?.push(at),
    /** The nearest as long, with something between it and `end`; it is taken out, with all that came after it. */
    takeFor(stars: string, end: number): number | undefined {
      const opener = places.get(stars)?.findLast((at) => at < end - 1);
      if (opener === undefined) return undefined;
      for (const each of places.values()) while ((each.at(-1) ?? -1) >= opener) each.pop();
      return opener;
    },
  };
}

function wrapped(stars: string, inner: TreeNode[], wrap: Wrap): TreeNode {
  if (stars === '~~') return wrap('delete', inner);
  if (stars === '*') return wrap('emphasis', inner);
  return stars === '**' ? wrap('strong', inner) : wrap('emphasis', [wrap('strong', inner)]);
}

function runsOf(node: TreeNode, before: TreeNode | undefined, after: TreeNode | undefined): (TreeNode | Run)[] {
  const value = String(node.value);
  let end = 0;
  return value.split(/((?<!\*)\*{1,3}(?!\*)|(?<!~)~~(?!~))/).map((part, index) => {
    const start = end;
    end += part.length;
    if (index % 2 === 0) return { ...node, value: part };
    const left = start > 0 ? kindOf(value.charAt(start - 1)) : kindBeside(before);
    const right = end < value.length ? kindOf(value.charAt(end)) : kindBeside(after);
    return { type: 'run', stars: part, opens: mayStand(part, left, right), closes: mayStand(part, right, left) };
  });
}

type Kind = 'blank' | 'sign' | 'unspaced' | 'letter';

/** The rule of CommonMark for flanking stars, but for what letters allow. */
function mayStand(stars: string, outside: Kind, inside: Kind): boolean {
  return inside !== 'blank' && (inside !== 'sign' || outside !== 'letter' || stars.length > 1);
}

function kindOf(character: string): Kind {
  if (/\s/.test(character)) return 'blank';
  if (IS_UNSPACED.test(character)) return 'unspaced';
  return /[\p{P}\p{S}]/u.test(character) ? 'sign' : 'letter';
}

/** Links, code and the like begin and end with a sign; at the ends of a line is nothing. */
function kindBeside(node: TreeNode | undefined): Kind {
  return node === undefined || node.type === 'break' ? 'blank' : 'sign';
}

/** Stars that their author escaped are meant as stars. */
function isStarred({ type, value, position }: TreeNode, text: string): boolean {
  if (type !== 'text' || typeof value !== 'string' || !/\*|~~/.test(value)) return false;
  return !/\\[*~]|&(?:ast|#)/.test(text.slice(position?.start.offset ?? 0, position?.end.offset));
}

function isRun(item: TreeNode | Run): item is Run {
  return item.type === 'run';
}

function asNode(item: TreeNode | Run): TreeNode {
  return isRun(item) ? { type: 'text', value: item.stars } : item;
}

function isHtmlTree({ children }: TreeNode): boolean {
  return children?.some(({ type }) => type === 'element') === true;
}

const markdownNode: Wrap = (name, children) => ({ type: name, children });

const HTML_NAMES = { strong: 'strong', emphasis: 'em', delete: 'del' } as const;

const htmlElement: Wrap = (name, children) => {
  return Object.assign({ type: 'element', tagName: HTML_NAMES[name], children }, { properties: {} });
};
