import type { NavigationDivision } from '../model/navigation.js';
import type { NavbarLink } from '../model/settings.js';

/** What stands in the row of the logo, as far as it takes room. */
export interface HeaderRow {
  /** Undefined for a picture, whose width nobody knows. */
  readonly name: string | undefined;
  /** Shown in menus: the current product, version and language. */
  readonly menus: readonly string[];
  readonly tabs: readonly Pick<NavigationDivision, 'label' | 'icon' | 'tag'>[];
  readonly links: readonly Pick<NavbarLink, 'label' | 'icon'>[];
  /** The logo's box is as wide as the column of the navigation. */
  readonly hasColumn: boolean;
}

/** Room of a row on the narrowest screen that has one row (78rem), without its sides, in pixels. */
const ROOM_PX = 1200;
/** A letter of the header's 14 px, bold ones included; scripts written in squares take a whole em. */
const LETTER_PX = 7.6;
const SQUARE_PX = 14;
const SQUARES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\uFF00-\uFFEF]/gu;
const ICON_PX = 24;
/** Padding or distance of a tab, a link or a menu with its arrow. */
const TAB_PX = 26;
const LINK_PX = 28;
const MENU_PX = 48;
const PICTURE_PX = 160;
const COLUMN_PX = 296;
const TAG_PX = 18;
/** The search as small as it is of use, the buttons beside it, and distances between all of them. */
const TOOLS_PX = 290;

/** Returns whether tabs have room beside the logo. It goes by the length of labels: a style sheet could only count the tabs. */
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
