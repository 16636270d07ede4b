import type { NavigationDivision } from '../model/navigation.js';
import type { NavbarLink } from '../model/settings.js';

/** The contents of the header's row that take up width. */
export interface HeaderRow {
  /** The site's name; undefined if a logo of unknown width is shown instead. */
  readonly name: string | undefined;
  /** The labels of menus: the current product, version and language. */
  readonly menus: readonly string[];
  readonly tabs: readonly Pick<NavigationDivision, 'label' | 'icon' | 'tag'>[];
  readonly links: readonly Pick<NavbarLink, 'label' | 'icon'>[];
  /** True when the logo's box is as wide as the navigation column. */
  readonly hasColumn: boolean;
}

/** The usable width of a row, in pixels, on the narrowest screen with a single row (78rem). */
const ROOM_PX = 1200;
/** The width of a letter at the header's 14 px, including bold ones; square scripts take a whole em. */
const LETTER_PX = 7.6;
const SQUARE_PX = 14;
const SQUARES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\uFF00-\uFFEF]/gu;
const ICON_PX = 24;
/** Padding or distance of a tab, a link, or a menu with its arrow. */
const TAB_PX = 26;
const LINK_PX = 28;
const MENU_PX = 48;
const PICTURE_PX = 160;
const COLUMN_PX = 296;
const TAG_PX = 18;
/** Minimum width of the search, the buttons beside it, and the distances between them. */
const TOOLS_PX = 290;

/** Returns whether tabs fit beside the logo. It estimates the length of labels, because a style sheet could only count the tabs. */
export function fitsOneRow({ name, menus, tabs, links, hasColumn }: HeaderRow): boolean {
  const logo = hasColumn ? COLUMN_PX : name === undefined ? PICTURE_PX : textWidth(name) * 1.3;
  const taken = [
    logo,
    ...menus.map((label) => textWidth(label) + MENU_PX),
    ...tabs.map(
      ({ label, icon, tag }) => withIcon(label, icon) + TAB_PX + (tag === undefined ? 0 : textWidth(tag) + TAG_PX),
    ),
    ...links.map(({ label, icon }) => withIcon(label, icon) + LINK_PX),
    TOOLS_PX,
  ];
  return taken.reduce((sum, width) => sum + width, 0) <= ROOM_PX;
}

function withIcon(label: string, icon: string | undefined): number {
  return textWidth(label) + (icon === undefined ? 0 : ICON_PX);
}

function textWidth(text: string): number {
  const squares = text.match(SQUARES)?.length ?? 0;
  return squares * SQUARE_PX + (text.length - squares) * LETTER_PX;
}
