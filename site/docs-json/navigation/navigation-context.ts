import type { NavigationGroup, NavigationNode } from '../../model/navigation.js';
import type { Report } from '../../model/report.js';
import type { Audience } from '../audience/access-groups.js';
import type { EntryPlaces } from '../configuration/entry-places.js';
import { type DescriptionSetting, descriptionSetting } from '../descriptions/description-setting.js';
import type { GeneratedPages } from '../descriptions/generated-pages.js';
import type { PageSource } from '../pages/page-sources.js';
import type { LanguageFrame } from '../settings/language-frame.js';
import type { Generator } from './generators.js';
import type { PageEntryLookup } from './page-entry.js';
import type { PagePlacements, Place } from './page-placements.js';

/** The input from which a navigation is built. */
export interface BuildNavigationInput {
  readonly navigation: unknown;
  readonly configurationFile: string;
  readonly placeOf: EntryPlaces;
  /** `api.openapi` of the whole site. */
  readonly openapi: DescriptionSetting;
  /** `api.asyncapi`, likewise. */
  readonly asyncapi: DescriptionSetting;
  readonly operations: Pick<GeneratedPages, 'entry'>;
  /** The generators that make pages for elements that list none. */
  readonly generators: readonly Generator[];
  readonly entries: PageEntryLookup;
  readonly labelOf: (page: PageSource) => string;
  /** Pages for which this returns false are omitted without a finding. */
  readonly isWanted: (page: PageSource) => boolean;
  /** The readers for whom elements of the navigation are kept. */
  readonly audience: Audience;
  /** Returns whether an entry names a page that the audience may not see; it is omitted without a finding. */
  readonly isLeftOut: (entry: string) => boolean;
  /** The one version to keep. */
  readonly version?: string;
  /** Returns the frame that a language sets for its pages. */
  readonly frameOf: (
    element: Readonly<Record<string, unknown>>,
    language: string,
    report: Report,
  ) => LanguageFrame | undefined;
  readonly report: Report;
}

/** A navigation, and the pages that it names in their order. */
export interface BuiltNavigation {
  readonly nodes: readonly NavigationNode[];
  readonly globalLinks: readonly NavigationNode[];
  readonly placements: PagePlacements;
  /** Labels of every version that the navigation names. */
  readonly versions: readonly string[];
  /** Every page that an entry names, also those that are links to other sites. */
  readonly named: ReadonlySet<PageSource>;
  /** True if the audience may not see some element. */
  readonly isRestricted: boolean;
}

/** The settings that an element inherits from the elements around it. */
export interface Context extends Omit<Place, 'list' | 'entry'> {
  readonly directory: NavigationGroup['directory'];
  readonly openapi: DescriptionSetting;
  readonly asyncapi: DescriptionSetting;
  readonly depth: number;
}

/**
 * Returns the context that an element of the navigation passes on to its content: its own settings, and the inherited
 * ones for the rest.
 */
export function inheritedFrom(
  element: Readonly<Record<string, unknown>>,
  context: Context,
): Pick<Context, 'directory' | 'openapi' | 'asyncapi'> {
  const { directory } = element;
  const isDirectory = directory === 'none' || directory === 'accordion' || directory === 'card';
  return {
    directory: isDirectory ? directory : context.directory,
    openapi: descriptionSetting(element.openapi) ?? context.openapi,
    asyncapi: descriptionSetting(element.asyncapi) ?? context.asyncapi,
  };
}
