import type { PlannedPage } from '../../model/plan.js';

/** The parts of the frame that a page's mode shows. */
export interface PageLayout {
  readonly name: 'default' | 'wide' | 'custom' | 'frame' | 'center';
  readonly hasSidebar: boolean;
  readonly hasHeader: boolean;
  readonly hasContents: boolean;
  readonly hasPagination: boolean;
  readonly hasFooter: boolean;
}

export function pageLayout(mode: PlannedPage['mode']): PageLayout {
  return LAYOUTS[mode];
}

const DEFAULT: PageLayout = {
  name: 'default',
  hasSidebar: true,
  hasHeader: true,
  hasContents: true,
  hasPagination: true,
  hasFooter: true,
};

const LAYOUTS: Readonly<Record<PlannedPage['mode'], PageLayout>> = {
  default: DEFAULT,
  wide: { ...DEFAULT, name: 'wide', hasContents: false },
  custom: {
    name: 'custom',
    hasSidebar: false,
    hasHeader: false,
    hasContents: false,
    hasPagination: false,
    hasFooter: false,
  },
  frame: { ...DEFAULT, name: 'frame', hasHeader: false, hasContents: false, hasPagination: false },
  center: { ...DEFAULT, name: 'center', hasSidebar: false, hasContents: false },
  assistant: { ...DEFAULT, name: 'center', hasSidebar: false, hasContents: false },
};
