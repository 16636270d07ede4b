import type { ComparedPage, ControlResult } from '../../browser/press/compare-pages.js';
import type { ObservedControl } from '../../browser/press/observe-pages.js';
import type { Finding } from '../../site/model/finding.js';

/** A control that does less in the bundle, with the pages where it was pressed. */
interface DeadControl {
  readonly control: ObservedControl;
  readonly result: Exclude<ControlResult, { kind: 'works' }>;
  readonly first: string;
  readonly pages: Set<string>;
  readonly widths: Set<number>;
  readonly names: Set<string>;
}

/** Maximum number of reported kinds of controls. */
const MAX_FINDINGS = 20;
const MAX_QUOTED_CHARACTERS = 60;

/** Returns a warning for each kind of control that does less in the bundle than on the live site. */
export function deadControls(compared: readonly ComparedPage[]): Finding[] {
  const dead = new Map<string, DeadControl>();
  for (const { page, observed, controls } of compared)
    for (const { control, result } of controls) {
      if (result.kind === 'works') continue;
      const key = `${result.kind} ${control.kind}`;
      const known = dead.get(key) ?? {
        ...{ control, result, first: page, pages: new Set(), widths: new Set(), names: new Set() },
      };
      known.pages.add(page);
      known.widths.add(observed.width);
      known.names.add(control.name);
      dead.set(key, known);
    }
  const pages = new Set(compared.map(({ page }) => page)).size;
  const findings = [...dead.values()].map(
    (each): Finding => ({
      code: 'dead-control',
      severity: 'warning',
      message: describe(each, pages),
      page: each.first,
    }),
  );
  if (findings.length <= MAX_FINDINGS) return findings;
  const rest = findings.length - MAX_FINDINGS;
  const message = `${rest} more kinds of controls do less in the bundle than on the live site.`;
  return [...findings.slice(0, MAX_FINDINGS), { code: 'dead-control', severity: 'warning', message }];
}

function describe({ control, result, pages, widths, names }: DeadControl, allPages: number): string {
  const { what, name } = control;
  const others = names.size > 1 ? ` and ${names.size - 1} more of its kind` : '';
  const subject = `The ${what} ${name === '' ? `without a name (${classOf(control)})` : `“${shorten(name)}”`}${others}`;
  const where = `Seen on ${pages.size} of ${allPages} compared ${allPages === 1 ? 'page' : 'pages'}, at a width of ${[...widths].join(' and ')} pixels.`;
  return `${subject} ${claimOf(result)} On the live site, it ${effectOf(control)}. ${where}`;
}

/** Returns the class by which an author finds a control that has no name. */
function classOf({ kind }: ObservedControl): string {
  const [, name = 'and without a class'] = kind.split(' ');
  return name;
}

function claimOf(result: DeadControl['result']): string {
  if (result.kind === 'missing') return 'is not in the bundle.';
  if (result.kind === 'nothing') return 'does nothing in the bundle.';
  return `shows only ${result.words} ${result.words === 1 ? 'word' : 'words'} in the bundle.`;
}

function effectOf({ change }: ObservedControl): string {
  if (change.copies) return 'copies a text';
  if (change.shownWords > 0 && change.shownWords >= change.hiddenWords) return `shows “${shorten(change.shown)}”`;
  if (change.looks) return 'changes the colors of the page';
  if (change.hiddenWords > 0) return `hides “${shorten(change.hidden)}”`;
  return change.boxes > 0 ? 'opens or closes something' : 'moves the page';
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= MAX_QUOTED_CHARACTERS ? line : `${line.slice(0, MAX_QUOTED_CHARACTERS).trimEnd()} …`;
}
