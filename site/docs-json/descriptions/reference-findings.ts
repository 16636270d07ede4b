import { createPlaces } from '../../api-description/find-places.js';
import { danglingNames } from '../../api-description/openapi/dangling-names.js';
import type { BrokenReference } from '../../api-description/openapi/gather-parts.js';
import type { Specification } from '../../api-description/openapi/specification.js';
import type { Finding } from '../../model/finding.js';
import type { PlannedPage } from '../../model/plan.js';
import { quoted } from '../../model/report.js';
import type { SourceFiles } from '../../model/source-files.js';
import type { ProjectDescriptions } from '../pages/page-operation.js';

/** The maximum number of findings per description. One more finding counts the rest. */
const MAX_FINDINGS = 100;

/**
 * Returns findings for broken references and names inside the descriptions that pages are made from, each with its
 * place.
 */
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
    if ('specification' in openapi) return findingsOfDescription(openapi.specification, spec, files);
    return events !== undefined && 'asyncapi' in events
      ? findingsOfDescription(events.asyncapi.specification, spec, files)
      : [];
  });
}

function findingsOfDescription(specification: Specification, spec: string, files: SourceFiles): Finding[] {
  const placeOf = createPlaces(files);
  const broken = specification.broken.map(
    (each): Finding => ({
      code: each.why === 'not brought' ? 'outside-file' : 'api-reference',
      severity: each.why === 'text' ? 'warning' : 'error',
      ...placeOf(each.file, each.reference),
      message: sentenceOf(each),
    }),
  );
  const names = danglingNames(specification).map(
    ({ name, message, after }): Finding => ({
      code: 'api-reference',
      severity: 'warning',
      ...placeOf(spec, name, after),
      message,
    }),
  );
  return [
    ...limitFindings(
      broken,
      spec,
      (omitted, all) => `${omitted} more references of ${spec} cannot be followed, ${all} in all.`,
    ),
    ...limitFindings(names, spec, (omitted, all) => `${omitted} more names of ${spec} have no target, ${all} in all.`),
  ];
}

function limitFindings(
  findings: readonly Finding[],
  file: string,
  sentence: (omitted: number, all: number) => string,
): Finding[] {
  const omitted = findings.length - MAX_FINDINGS;
  if (omitted <= 0) return [...findings];
  const { code, severity } = findings[0] ?? { code: 'api-reference', severity: 'error' };
  return [...findings.slice(0, MAX_FINDINGS), { code, severity, file, message: sentence(omitted, findings.length) }];
}

function sentenceOf({ reference, file, why, target = '', fault = '' }: BrokenReference): string {
  const start = `The reference ${quoted(reference)} of ${file}`;
  const missing = 'so its content is missing';
  switch (why) {
    case 'nothing':
      return `${start} has no target, ${missing}. Correct it, or add its target.`;
    case 'missing':
      return `${start} leads to the file ${target}, which is not in the project, ${missing}. Add the file, or correct the reference.`;
    case 'unreadable':
      return `${start} leads to ${target}, which cannot be read: ${fault}. Correct that file.`;
    case 'outside':
      return `${start} leads out of the project, ${missing}. Move that file into the project.`;
    case 'elsewhere':
      return `${start} leads to another address, ${missing}. Only addresses in the folder of a description that itself has an address are followed. Save the file in the project and refer to it there.`;
    case 'ignored':
      return `${start} leads to ${target}, which the project ignores, ${missing}. Remove it from .mintignore, or move it.`;
    case 'not brought':
      return `${start} leads to ${target}, which could not be fetched, ${missing}. Check the address.`;
    case 'text':
      return `${start} stands in place of a string, which the format does not allow, so the text is missing. Write the text itself.`;
    case 'size':
      return `${start} leads to ${target}, which exceeds the limits of one description, ${missing}. Use fewer or smaller files.`;
  }
}
