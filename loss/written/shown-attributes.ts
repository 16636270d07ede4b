/** Attributes whose text readers see, on any component of the format. */
const ALWAYS: ReadonlySet<string> = new Set(['title', 'description', 'label', 'caption', 'alt']);

const BY_COMPONENT: Readonly<Record<string, ReadonlySet<string>>> = {
  ParamField: new Set(['path', 'query', 'body', 'header', 'type', 'default']),
  ResponseField: new Set(['name', 'type', 'default']),
  Tooltip: new Set(['tip', 'headline', 'cta']),
  Card: new Set(['cta']),
  Update: new Set(['label', 'description']),
  Frame: new Set(['hint']),
  'Tree.Folder': new Set(['name']),
  'Tree.File': new Set(['name']),
  'Color.Item': new Set(['name']),
};

/** Attributes of those names that have another meaning there. */
const NOT_SHOWN: Readonly<Record<string, ReadonlySet<string>>> = {
  source: ALWAYS,
  link: ALWAYS,
  svg: ALWAYS,
  option: ALWAYS,
  // Groups have no text of their own in the format, but authors give them titles.
  AccordionGroup: ALWAYS,
  CardGroup: ALWAYS,
  Columns: ALWAYS,
  Steps: ALWAYS,
  Tabs: ALWAYS,
};

/** Returns whether readers see the text of an attribute. */
export function isShownAttribute(component: string, attribute: string): boolean {
  if (NOT_SHOWN[component]?.has(attribute) === true) return false;
  return ALWAYS.has(attribute) || BY_COMPONENT[component]?.has(attribute) === true;
}
