import { all } from '../theme/dom.js';

/**
 * Closes the notice that contains a button with the meaning "close": an announcement, a cookie bar, an alert, a dialog. It stays closed on
 * other pages and visits, as the application would have kept it. Returns false if the button closes no notice.
 */
export function dismissNotice(button: HTMLElement): boolean {
  const notice = closes(button) ? noticeAround(button) : undefined;
  if (notice === undefined) return false;
  hide(notice);
  remember(keyOf(notice));
  return true;
}

/** Hides the notices that were closed earlier. */
export function hideDismissed(): void {
  const known = new Set(stored());
  if (known.size === 0) return;
  for (const button of all('button, [role="button"]')) {
    const notice = closes(button) ? noticeAround(button) : undefined;
    if (notice !== undefined && known.has(keyOf(notice))) hide(notice);
  }
}

/** Names of buttons that only close what they are in, in some languages of documentation. */
const NAMES =
  /^(?:[×✕✖⨯x]|(?:close|dismiss|hide)(?: (?:this )?(?:announcement|banner|message|notice|notification|alert|bar|dialog|popup))?|got it|okay|ok|(?:accept|allow|reject|decline|deny)(?: all)?(?: cookies)?|i agree|agree|no,? thanks|not now|schließen|ausblenden|verstanden|akzeptieren|fermer|accepter|cerrar|aceptar|chiudi|accetta|fechar|aceitar|sluiten|закрыть|закрити|关闭|關閉|閉じる|닫기)[.!]?$/iu;
const KINDS = /(?:^|[-_\s])(?:close|dismiss)(?:$|[-_\s])|[a-z](?:Close|Dismiss)(?![a-z])/;

function closes(button: HTMLElement): boolean {
  // A button with a state opens as well as closes.
  if (button.hasAttribute('aria-expanded') || button.hasAttribute('aria-haspopup')) return false;
  const name = button.getAttribute('aria-label') ?? button.textContent?.trim() ?? '';
  if (NAMES.test((name === '' ? button.title : name).trim())) return true;
  return button.hasAttribute('data-dismiss') || button.hasAttribute('data-bs-dismiss') || KINDS.test(button.className);
}

const ROLES =
  'dialog, [role="banner"], [role="alert"], [role="alertdialog"], [role="dialog"], [role="status"], [role="region"]';
const CLASSES = /announce|banner|alert|notice|notif|cookie|consent|toast|promo|gdpr|snackbar|top-?bar/i;
/** Parts of a page that no notice contains. */
const NEVER = 'nav, main, h1, article, [role="search"], [type="search"]';
/** Longest text of a notice, in characters, and its most links. What has more is a menu or a page. */
const MAX_CHARACTERS = 2000;
const MAX_LINKS = 5;

function noticeAround(button: HTMLElement): HTMLElement | undefined {
  for (let up = button.parentElement; up !== null && up !== document.body; up = up.parentElement) {
    if (up.matches(NEVER) || up.querySelector(NEVER) !== null) return undefined;
    const isNotice = up.matches(ROLES) || CLASSES.test(`${up.id} ${up.className}`) || isFixed(up);
    if (isNotice && hasText(up)) return isShort(up) ? up : undefined;
  }
  return undefined;
}

const isShort = (element: HTMLElement) =>
  (element.textContent ?? '').length <= MAX_CHARACTERS && element.querySelectorAll('a[href]').length <= MAX_LINKS;

const isFixed = (element: HTMLElement) => /^(?:fixed|sticky)$/.test(getComputedStyle(element).position);

/** Returns whether an element has a text of its own: a group of buttons has none. */
function hasText(element: HTMLElement): boolean {
  const buttons = all('button, [role="button"]', element).reduce(
    (sum, { textContent }) => sum + countWords(textContent),
    0,
  );
  return countWords(element.textContent) > buttons;
}

const countWords = (text: string | null) => text?.match(/\S+/g)?.length ?? 0;

function hide(notice: HTMLElement): void {
  if (notice instanceof HTMLDialogElement && notice.open) notice.close();
  notice.style.setProperty('display', 'none', 'important');
}

const STORED = 'offprint-dismissed';
const MAX_STORED = 20;

/** A notice with another text is another notice. */
const keyOf = ({ textContent }: HTMLElement) => (textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 200);

function stored(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]');
    return Array.isArray(found) ? found.filter((each) => typeof each === 'string') : [];
  } catch {
    return []; // Some documents may not read what is stored.
  }
}

function remember(key: string): void {
  try {
    localStorage.setItem(STORED, JSON.stringify([...new Set([...stored(), key])].slice(-MAX_STORED)));
  } catch {
    // The choice cannot be stored for the next page here.
  }
}
