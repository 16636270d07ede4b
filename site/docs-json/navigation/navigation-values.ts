import type { Finding } from '../../model/finding.js';
import type { NavigationDivision } from '../../model/navigation.js';
import { quoted, type Report } from '../../model/report.js';
import { boostOf } from '../../search/boost.js';
import { iconOf, textOf } from '../pages/page-labels.js';
import { isSafeAddress } from '../settings/safe-address.js';
import { colorPair, hexColor } from '../settings/schema-values.js';

/**
 * Reads values of navigation elements and reports invalid ones. Counts its findings, so that an empty element is
 * reported only when no other finding explains it.
 */
export class NavigationValues {
  #findingCount = 0;

  constructor(
    private readonly reportFinding: Report,
    private readonly file: string,
  ) {}

  get findingCount(): number {
    return this.#findingCount;
  }

  /** Counts a finding that was reported before and is not repeated. */
  countAgain(): void {
    this.#findingCount++;
  }

  report(finding: Finding): void {
    this.#findingCount++;
    this.reportFinding(finding);
  }

  warn(message: string): void {
    this.report({ code: 'configuration', severity: 'warning', file: this.file, message });
  }

  /** Reports a finding, with the configuration as its file unless it names another. */
  missing(finding: Finding): undefined {
    this.report({ file: this.file, ...finding });
  }

  list(value: unknown, kind: string): readonly unknown[] {
    if (value === undefined || value === null) return [];
    if (Array.isArray(value)) return value;
    this.warn(`The ${kind} list of the navigation is not a list and was omitted. Write it inside [ ].`);
    return [];
  }

  address(value: unknown, label: string): string | undefined {
    const href = textOf(value);
    if (href === undefined || isSafeAddress(href)) return href;
    this.warn(
      `${quoted(label)} leads to ${quoted(href)}, which is not a valid link; it was omitted. Use an https address or a page's path.`,
    );
    return undefined;
  }

  color(value: unknown, label: string): Pick<NavigationDivision, 'color'> {
    if (value === undefined) return {};
    const color = anchorColor(value);
    if (color !== undefined) return { color };
    this.warn(`The color of ${quoted(label)} must be an object with light and dark, each a hex color; it was ignored.`);
    return {};
  }
}

/** The properties that any element may have beside its label. */
export function decorationOf(element: Readonly<Record<string, unknown>>): {
  icon?: string;
  tag?: string;
  boost?: number;
} {
  const icon = iconOf(element.icon);
  const tag = textOf(element.tag);
  const boost = boostOf(element.boost);
  return { ...(icon && { icon }), ...(tag && { tag }), ...(boost && { boost }) };
}

/** Reads the color of an anchor's icon for both modes, from one of them or both. Returns undefined if it is invalid. */
function anchorColor(value: unknown): { readonly light: string; readonly dark: string } | undefined {
  const single = hexColor.safeParse(value);
  if (single.success) return { light: single.data, dark: single.data };
  const pair = colorPair.safeParse(value);
  const either = pair.data?.light ?? pair.data?.dark;
  return either === undefined ? undefined : { light: pair.data?.light ?? either, dark: pair.data?.dark ?? either };
}
