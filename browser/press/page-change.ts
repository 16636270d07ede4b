/** A control of a page: something that readers press and that stays on the page. */
export interface Control {
  /** Its index in the list that the page's probe has made. */
  readonly index: number;
  /** The word for it in a message. */
  readonly what: 'button' | 'tab' | 'summary' | 'switch' | 'label';
  /** Its accessible name, cut to a line. */
  readonly name: string;
  /** A text that controls with the same task share: its kind of element and its classes without states and hashes. */
  readonly kind: string;
  /** Its position among the controls of the page with the same kind and name. */
  readonly position: number;
  /** True when it is a link to another address. */
  readonly leaves: boolean;
  /** True when it submits a form to a server. */
  readonly submits: boolean;
}

/** The changes of a page that a reader sees after pressing a control. */
export interface PageChange {
  /** The words that became visible, in order; only the first few hundred characters. */
  readonly shown: string;
  readonly shownWords: number;
  readonly hidden: string;
  readonly hiddenWords: number;
  /** The number of elements that became visible or invisible. */
  readonly boxes: number;
  /** True when colors of the page changed, as by a switch between light and dark. */
  readonly looks: boolean;
  /** True when something was copied to the clipboard. */
  readonly copies: boolean;
  /** True when the page was scrolled, or its fragment changed. */
  readonly moves: boolean;
}

/** Returns whether a reader notices a change. */
export function isNoticed(change: PageChange): boolean {
  return effectsOf(change).length > 0;
}

export type Effect = 'opens or closes' | 'looks' | 'copies' | 'moves';

/**
 * Returns the kinds of changes that a reader notices. Opening and closing is one kind, because what is open at first
 * depends on where the reader comes from.
 */
export function effectsOf({ shownWords, hiddenWords, boxes, looks, copies, moves }: PageChange): Effect[] {
  return [
    ...(shownWords + hiddenWords + boxes > 0 ? ['opens or closes' as const] : []),
    ...(looks ? ['looks' as const] : []),
    ...(copies ? ['copies' as const] : []),
    ...(moves ? ['moves' as const] : []),
  ];
}
