import type { Finding } from '../../model/finding.js';
import type { NavigationDivision } from '../../model/navigation.js';
import { quoted, type Report } from '../../model/report.js';
import { boostOf } from '../../search/boost.js';
import { iconOf, textOf } from '../pages/page-labels.js';
import { anchorColor } from '../settings/anchor-color.js';
import { isSafeAddress } from '../settings/safe-address.js';

/**
 * Reads what elements of a navigation say, and tells what cannot be used. Counts what was told, so that whoever has nothing to show
 * knows whether the author has been given a reason.
 */
export class NavigationValues {
  #findingCount = 0;

  constructor(
    private readonly tell: Report,
    private readonly file: string,
  ) {}

  get findingCount(): number {
    return this.#findingCount;
  }

  /** Counts what was told before, and need not be told twice. */
  countAgain(): void {
    this.#findingCount++;
  }

  report(finding: Finding): void {
    this.#findingCount++;
    this.tell(finding);
  }

  warn(message: string): void {
    this.report({ code: 'configuration', severity: 'warning', file: this.file, message });
  }

  /** The finding stands in the configuration where it names no other place. */
  missing(finding: Finding): undefined {
    this.report({ file: this.file, ...finding });
  }

  list(value: unknown, kind: string): readonly unknown[] {
    if (value === undefined || value === null) return [];
    if (Array.isArray(value)) return value;
    this.warn(`The ${kind} list of the navigation is not a list and is left out. Write it inside [ ].`);
    return [];
  }

  address(value: unknown, label: string): string | undefined {
    const href = textOf(value);
    if (href === undefined || isSafeAddress(href)) return href;
    this.warn(
      `${quoted(label)} leads to ${quoted(href)}, which can't be a link; it is left out. Use an https address or a page's path.`,
    );
    return undefined;
  }

  color(value: unknown, label: string): Pick<NavigationDivision, 'color'> {
    if (value === undefined) return {};
    const color = anchorColor(value);
    if (color !== undefined) return { color };
    this.warn(
      `The color of ${quoted(label)} has to be an object with light and dark, each a hex colour; it is left out.`,
    );
    return {};
  }
}

/** What may stand beside the label of any element. */
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
