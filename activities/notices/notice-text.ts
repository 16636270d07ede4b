import { sentence } from '../../contract/sentence.js';
import type { NoticeMessage } from '../../database/records/notice-records.js';

/** A message before it is written for mail or chat. Texts are plain: they may contain anything that an author wrote. */
export interface NoticeText {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly links: readonly NoticeLink[];
}

export interface NoticeLink {
  readonly label: string;
  readonly url: string;
}

/** The addresses that a message leads to. */
export interface NoticeAddresses {
  /** The address of the dashboard, without a final slash. */
  readonly dashboardUrl: string;
  /** The address of the export's preview; undefined if the service hosts none. */
  readonly previewUrl?: string | undefined;
  /** The link to the bundle, and its last moment; undefined if there is no link. */
  readonly bundle?: { readonly url: string; readonly expiresAt: Date } | undefined;
}

/** Writes a message: the site, what became of its export, what to do, and where to look. */
export function writeNotice(message: NoticeMessage, addresses: NoticeAddresses): NoticeText {
  const { domain, version, groups } = message.facts;
  const about = [domain, version && `version ${version}`, groups && `for ${groups.join(', ')}`]
    .filter(Boolean)
    .join(', ');
  if (message.event === 'test') {
    return {
      title: `Notices about ${domain} arrive here`,
      paragraphs: ['This is a test. It was requested in the dashboard or through the API.'],
      links: [siteLink(domain, addresses)],
    };
  }
  return message.event === 'job.failed' ? failure(about, message, addresses) : success(about, message, addresses);
}

function failure(about: string, { jobId, facts }: NoticeMessage, { dashboardUrl }: NoticeAddresses): NoticeText {
  return {
    title: `The export of ${about} failed`,
    paragraphs: [
      sentence(facts.error ?? 'the export failed; start it again'),
      'Readers still see the export that was published before. When the problem is solved, start the export again.',
    ],
    links: [{ label: 'Open the export in the dashboard', url: `${dashboardUrl}/exports/${jobId}` }],
  };
}

function success(
  about: string,
  { jobId, facts }: NoticeMessage,
  { dashboardUrl, previewUrl, bundle }: NoticeAddresses,
): NoticeText {
  const findings = facts.warnings ?? 0;
  const hasFindings = findings > 0;
  return {
    title: `The export of ${about} completed`,
    paragraphs: [
      `${count(facts.pageCount ?? 0, 'page')}, ${hasFindings ? count(findings, 'finding') : 'no findings'}.${
        hasFindings ? ' Its page in the dashboard lists them, with what to do about each.' : ''
      }`,
      ...(bundle === undefined ? [] : [`The link to the bundle works until ${minute(bundle.expiresAt)}.`]),
      ...(facts.sha256 === undefined ? [] : [`SHA-256 of the bundle: ${facts.sha256}`]),
    ],
    links: [
      ...(previewUrl === undefined ? [] : [{ label: 'Look at the site', url: previewUrl }]),
      { label: 'Open the export in the dashboard', url: `${dashboardUrl}/exports/${jobId}` },
      ...(bundle === undefined ? [] : [{ label: 'Download the bundle', url: bundle.url }]),
    ],
  };
}

const siteLink = (domain: string, { dashboardUrl }: NoticeAddresses): NoticeLink => ({
  label: 'Open the site in the dashboard',
  url: `${dashboardUrl}/sites/${encodeURIComponent(domain)}`,
});

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** Returns a moment as `2026-01-31 04:02 UTC`, which readers in every time zone understand. */
const minute = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
