import type { Finding } from '../finding.js';
import { brokenReferences } from '../openapi/broken-references.js';
import { placeOfOffset } from '../openapi/read-document.js';
import type { PlannedPage } from '../plan.js';
import type { SourceFiles } from '../source-files.js';
import type { ProjectDescriptions } from './page-operation.js';
import { quoted } from './report.js';
import { sourceText } from './source-text.js';

/** What is broken inside the descriptions that pages are made from, each with its place. */
export function referenceFindings(
  pages: readonly PlannedPage[],
  { specifications, channels }: ProjectDescriptions,
  files: SourceFiles,
): Finding[] {
  const specs = new Set(
    pages.flatMap(({ operation, schema, channel }) => (operation ?? schema ?? channel)?.spec ?? []),
  );
  return [...specs].flatMap((spec) => {
    const openapi = specifications.read(spec);
    const events = 'specification' in openapi ? undefined : channels.read(spec);
    const document =
      'specification' in openapi
        ? openapi.specification.document
        : events !== undefined && 'asyncapi' in events
          ? events.asyncapi.document
          : undefined;
    const broken = document === undefined ? [] : brokenReferences(document);
    if (broken.length === 0) return [];
    const text = sourceText(files, spec);
    return broken.map(({ reference, isInside }): Finding => {
      const offset = text.indexOf(reference);
      return {
        code: 'api-reference',
        severity: 'warning',
        file: spec,
        ...(offset !== -1 && placeOfOffset(text, offset)),
        message: isInside
          ? `The reference ${quoted(reference)} leads to nothing in ${spec}, so what it stands for is missing. Correct it, or add what it names.`
          : `The reference ${quoted(reference)} leads out of ${spec}, and none is followed, so what it stands for is missing. Put it into the file.`,
      };
    });
  });
}
