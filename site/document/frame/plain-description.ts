import type { PlannedPage, SitePlan } from '../../model/plan.js';
import { withoutInlineMarks } from './inline-markdown.js';

/** What is told of a page outside of it: its description, else the site's, as plain text. */
export function plainDescription({ settings }: SitePlan, page: PlannedPage): string | undefined {
  const description = page.description ?? settings.description;
  return description === undefined ? undefined : withoutInlineMarks(description);
}
