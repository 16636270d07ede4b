import type { PlannedPage, SitePlan } from '../../model/plan.js';
import { withoutInlineMarks } from './inline-markdown.js';

/** Returns the description of a page for other places: its own or the site's, as plain text. */
export function plainDescription({ settings }: SitePlan, page: PlannedPage): string | undefined {
  const description = page.description ?? settings.description;
  return description === undefined ? undefined : withoutInlineMarks(description);
}
