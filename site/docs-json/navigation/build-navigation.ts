import type { DivisionKind, NavigationDivision, NavigationLink, NavigationNode } from '../../model/navigation.js';
import { isObject, quoted } from '../../model/report.js';
import { elementGroups, withoutAccess } from '../audience/access-groups.js';
import { repeatedLists } from '../configuration/repeated-lists.js';
import { type DescriptionFinding, generatedPagesFinding } from '../descriptions/description-finding.js';
import type { GeneratedGroup } from '../descriptions/generated-page.js';
import { parseOperation } from '../descriptions/operation-reference.js';
import { externalAddress, iconOf, textOf } from '../pages/page-labels.js';
import type { PageSource } from '../pages/page-sources.js';
import { isElsewhere } from '../settings/safe-address.js';
import { firstPageOf } from './first-page.js';
import type { Generator } from './generators.js';
import { type BuildNavigationInput, type BuiltNavigation, type Context, inheritedFrom } from './navigation-context.js';
import { CONTENT_LISTS, DIVISION_LISTS } from './navigation-kinds.js';
import { decorationOf, NavigationValues } from './navigation-values.js';
import { PagePlacements } from './page-placements.js';
import { stateBelow } from './visibility.js';

type Json = Readonly<Record<string, unknown>>;

const MAX_DEPTH = 64;

/** Builds one tree of nodes and an order of pages from the configuration's navigation, in any of its forms. */
export function buildNavigation(input: BuildNavigationInput): BuiltNavigation {
  return new NavigationBuilder(input).build();
}

class NavigationBuilder {
  readonly #input: BuildNavigationInput;
  readonly #values: NavigationValues;
  readonly #placements: PagePlacements;
  readonly #versions = new Set<string>();
  readonly #unusable = new Set<string>();
  readonly #named = new Set<PageSource>();
  #isRestricted = false;

  constructor(input: BuildNavigationInput) {
    this.#input = input;
    this.#values = new NavigationValues(input.report, input.configurationFile);
    this.#placements = new PagePlacements(input.placeOf, (finding) => this.#values.report(finding));
  }

  build(): BuiltNavigation {
    const { navigation, openapi, asyncapi } = this.#input;
    const root: Json = isObject(navigation) ? navigation : { groups: navigation };
    const context: Context = { sidebar: root, ancestors: 'visible', directory: 'none', openapi, asyncapi, depth: 0 };
    const nodes = this.#content(root, { ...context, ...inheritedFrom(root, context) });
    const everywhere = isObject(root.global) ? this.#content(root.global, { ...context, sidebar: root.global }) : [];
    this.#placements.tellRepeated();
    const isLink = (node: NavigationNode) => 'href' in node && node.href !== undefined;
    return {
      // Entries shown everywhere are links; one that has content of its own is a part of the site like any other.
      nodes: [...nodes, ...everywhere.filter((node) => !isLink(node))],
      globalLinks: everywhere.filter(isLink),
      placements: this.#placements,
      versions: [...this.#versions],
      named: this.#named,
      isRestricted: this.#isRestricted,
    };
  }

  /** Returns the nodes of everything that an element holds. */
  #content(given: Json, context: Context): NavigationNode[] {
    const element = context.depth === 0 ? given : withoutAccess(given);
    if (context.depth > MAX_DEPTH) {
      this.#values.warn(`The navigation is nested more than ${MAX_DEPTH} levels deep; deeper levels were omitted.`);
      return [];
    }
    const used = CONTENT_LISTS.filter((list) => element[list] !== undefined);
    const repeated = repeatedLists(element);
    if (repeated.size > 0) {
      const lists = [...repeated].join(' and ');
      this.#values.warn(
        `The navigation mixes ${used.join(' and ')} at one level; ${lists} only repeat what ${used[0]} contains, and were omitted. Use one kind per level.`,
      );
    } else if (used.length > 1) {
      this.#values.warn(
        `The navigation mixes ${used.join(' and ')} at one level; all are shown. Use one kind per level.`,
      );
    }
    const below = { ...context, depth: context.depth + 1 };
    return [
      ...DIVISION_LISTS.filter(({ list }) => !repeated.has(list)).flatMap(({ list, kind }) =>
        this.#divisions(element[list], kind, below),
      ),
      ...this.#entries(element.groups, below),
      ...this.#entries(element.pages, below),
      ...this.#generated(element, below),
      ...(isObject(element.global) && context.depth > 0 ? this.#content(element.global, below) : []),
    ];
  }

  #divisions(value: unknown, kind: DivisionKind, context: Context): NavigationNode[] {
    const list = this.#values.list(value, kind);
    const objects = list.filter(isObject);
    if (objects.length < list.length)
      this.#values.warn(`A ${kind} of the navigation is not an object and was omitted.`);
    const kept = this.#kept(this.#open(objects), kind);
    const main = defaultOf(kept);
    return kept.flatMap((element) => this.#division(element, { kind, isDefault: element === main }, context) ?? []);
  }

  /** Returns the elements that the audience may see. */
  #open(elements: readonly Json[]): readonly Json[] {
    const open = elements.filter((element) => this.#input.audience.maySee(elementGroups(element)));
    if (open.length < elements.length) {
      this.#isRestricted = true;
      this.#values.countAgain();
    }
    return open;
  }

  /** Returns the exported divisions of a kind; of several versions, the caller may have chosen one. */
  #kept(elements: readonly Json[], kind: DivisionKind): readonly Json[] {
    if (kind !== 'version') return elements;
    for (const { version } of elements) this.#versions.add(textOf(version) ?? '');
    const { version } = this.#input;
    return version === undefined ? elements : elements.filter((element) => textOf(element.version) === version);
  }

  #division(
    element: Json,
    { kind, isDefault }: { readonly kind: DivisionKind; readonly isDefault: boolean },
    context: Context,
  ): NavigationDivision | undefined {
    const label = textOf(element[kind]) ?? textOf(element.name) ?? 'Untitled';
    const children = this.#within(label, element, (inner) => this.#content(element, inner), {
      ...context,
      sidebar: element,
    });
    const href = children.length === 0 ? this.#values.address(element.href, label) : undefined;
    if (href !== undefined && this.#input.isLeftOut(href)) return this.#omit();
    if (children.length === 0 && href === undefined) return undefined;
    const firstPage = firstPageOf(children);
    const frame = kind === 'language' ? this.#input.frameOf(element, label, this.#input.report) : undefined;
    return {
      kind,
      label,
      ...decorationOf(element),
      ...(textOf(element.description) && { description: textOf(element.description) }),
      hidden: element.hidden === true,
      isDefault,
      ...(href !== undefined && { href }),
      ...(frame !== undefined && { frame }),
      ...(kind === 'anchor' && this.#values.color(element.color, label)),
      ...(firstPage !== undefined && { firstPage }),
      children,
    };
  }

  /** Returns the nodes of groups, pages and other entries of such a list. */
  #entries(value: unknown, context: Context): NavigationNode[] {
    const list = this.#values.list(value, 'page');
    const open = new Set<unknown>(this.#open(list.filter(isObject)));
    const mains = new Map(
      DIVISION_LISTS.map(({ kind }) => [
        kind,
        defaultOf(
          this.#kept(
            list.filter(isDivisionOf(kind)).filter((each) => open.has(each)),
            kind,
          ),
        ),
      ]),
    );
    return list.flatMap((entry) => {
      if (typeof entry === 'string') return this.#page(entry, list, context) ?? [];
      if (isObject(entry) && !open.has(entry)) return [];
      if (!isObject(entry)) {
        this.#values.warn('An entry of the navigation is neither a page nor a group and was omitted.');
        return [];
      }
      const division = DIVISION_LISTS.find(({ kind }) => isDivisionOf(kind)(entry));
      if (division) {
        const { kind } = division;
        const isKept = this.#kept([entry], kind).length > 0;
        return (isKept && this.#division(entry, { kind, isDefault: mains.get(kind) === entry }, context)) || [];
      }
      if (typeof entry.page === 'string') return this.#page(entry.page, list, context) ?? [];
      return this.#group(entry, context) ?? [];
    });
  }

  #group(element: Json, context: Context): NavigationNode | undefined {
    const label = textOf(element.group) ?? '';
    let root: number | undefined;
    const children = this.#within(
      label,
      element,
      (inner) => {
        root = this.#root(element.root, inner);
        return this.#content(element, inner);
      },
      context,
    );
    const listed = children.filter((child) => child.kind !== 'page' || child.page !== root);
    if (listed.length === 0 && root === undefined) return this.#link(element, label);
    return {
      kind: 'group',
      label,
      ...decorationOf(element),
      hidden: element.hidden === true,
      expanded: element.expanded === true,
      ...(root !== undefined && { root }),
      directory: inheritedFrom(element, context).directory,
      children: listed,
    };
  }

  #root(value: unknown, context: Context): number | undefined {
    if (typeof value !== 'string') return undefined;
    const node = this.#page(value, [value], context);
    return node?.kind === 'page' ? node.page : undefined;
  }

  #page(entry: string, list: object, context: Context): NavigationNode | undefined {
    if (isElsewhere(entry)) return this.#link({ href: entry }, entry);
    if (this.#input.isLeftOut(entry)) return this.#omit();
    const found = this.#input.entries.resolve(entry);
    if ('page' in found) return this.#place(found.page, entry, list, context);
    const operation = parseOperation(entry);
    const made = operation === undefined ? found : this.#input.operations.entry(operation, context.openapi);
    if ('page' in made) return this.#place(made.page, entry, list, context);
    if ('unusable' in made) return this.#tellUnusable(made.unusable.source, made.unusable.finding);
    const finding = { code: 'missing-page', severity: 'error', message: made.reason } as const;
    return this.#values.missing({ ...this.#input.placeOf(entry, 'first'), ...finding });
  }

  /** Omits a page that the audience may not see. */
  #omit(): undefined {
    this.#values.countAgain();
  }

  #place(page: PageSource, entry: string, list: object, context: Context): NavigationNode | undefined {
    this.#named.add(page);
    const { labelOf, isWanted } = this.#input;
    if (this.#input.isLeftOut(page.path)) return this.#omit();
    const hidden = page.frontmatter.hidden === true;
    const href = externalAddress(page);
    if (href !== undefined) {
      const icon = iconOf(page.frontmatter.icon);
      return hidden ? undefined : { kind: 'link', label: labelOf(page), href, ...(icon && { icon }) };
    }
    if (!isWanted(page)) return undefined;
    const { index, isRepeated } = this.#placements.place(page, { ...context, entry, list });
    return isRepeated ? undefined : { kind: 'page', page: index, hidden };
  }

  /** Returns the generated pages of an element that names a description and lists no pages. */
  #generated(element: Json, context: Context): NavigationNode[] {
    const isEmpty = CONTENT_LISTS.every((list) => !Array.isArray(element[list]) || element[list].length === 0);
    if (element.href !== undefined) return [];
    return this.#input.generators
      .filter((generator) => isEmpty || generator.isBesideOthers)
      .flatMap((generator) => this.#generatedBy(generator, element, context));
  }

  #generatedBy(generator: Generator, element: Json, context: Context): NavigationNode[] {
    const setting = generator.setting(element[generator.key]);
    if (setting === undefined) return [];
    for (const source of setting.sources) {
      const finding = generator.finding(source);
      if (finding !== undefined) this.#tellUnusable(source, finding);
    }
    const inside = generator.key === 'graphql' ? context : { ...context, [generator.key]: setting };
    return generator.groups(setting).flatMap((group) => this.#generatedGroup(group, element, inside));
  }

  /** Reports a missing description once. Each language of a site repeats it, and many entries may use it. */
  #tellUnusable(source: string, finding: DescriptionFinding): undefined {
    if (this.#unusable.has(source)) this.#values.countAgain();
    else this.#values.missing({ ...this.#input.placeOf(source, 'first'), ...finding });
    this.#unusable.add(source);
  }

  #generatedGroup(
    { label, pages, groups = [], expanded = false }: GeneratedGroup,
    element: Json,
    context: Context,
  ): NavigationNode[] {
    const nodes: NavigationNode[] = pages.flatMap((page) => this.#place(page, page.path, element, context) ?? []);
    for (const group of groups) nodes.push(...this.#generatedGroup(group, element, context));
    if (label === '' || nodes.length === 0) return nodes;
    const { directory } = context;
    return [{ kind: 'group' as const, label, hidden: false, expanded, directory, children: nodes }];
  }

  #link(element: Json, label: string): NavigationLink | undefined {
    const href = this.#values.address(element.href ?? element.url, label);
    if (href !== undefined && this.#input.isLeftOut(href)) return this.#omit();
    const icon = iconOf(element.icon);
    return href === undefined
      ? undefined
      : { kind: 'link', label: label || textOf(element.title) || href, href, ...(icon && { icon }) };
  }

  /**
   * Runs with the context of an element, and reports an element without any content unless another finding explains it.
   */
  #within(label: string, element: Json, run: (inner: Context) => NavigationNode[], context: Context): NavigationNode[] {
    const before = this.#values.findingCount;
    const content = withoutAccess(element);
    const children = run({
      ...context,
      ...inheritedFrom(element, context),
      ancestors: stateBelow(context.ancestors, {
        hidden: element.hidden === true,
        searchable: element.searchable === true,
      }),
    });
    const isExpected = element.href !== undefined || element.url !== undefined || element.root !== undefined;
    if (children.length > 0 || isExpected || this.#values.findingCount > before) return children;
    const generated = generatedPagesFinding(label, element);
    if (generated) this.#values.missing(generated);
    else if (CONTENT_LISTS.every((list) => !Array.isArray(content[list]) || content[list].length === 0)) {
      this.#values.warn(`${quoted(label)} has no pages and was omitted from the navigation. Add pages or remove it.`);
    }
    return children;
  }
}

/** Returns the default element: the one that is marked, else the first that is not hidden. */
function defaultOf(elements: readonly Json[]): Json | undefined {
  return (
    elements.find((element) => element.default === true) ??
    elements.find((element) => element.hidden !== true) ??
    elements[0]
  );
}

function isDivisionOf(kind: DivisionKind): (entry: unknown) => entry is Json {
  return (entry): entry is Json => isObject(entry) && textOf(entry[kind]) !== undefined && entry.group === undefined;
}
