import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createPlaceRewriter } from '../bundle/bundle-places.js';
import type { Finding, FindingCode } from '../site/model/finding.js';

/** What was seen while one page was open. */
export interface PageNotes {
  add(code: FindingCode, message: string): void;
  /** The browser's console, or a script, complains. */
  addConsole(start: string, text: string): void;
  /** The page asked for what is not in the bundle. */
  addOutside(url: string): void;
  /** A request failed. */
  addFailed(url: string, reason: string): void;
  /** What was noted so far, each once; later notes are lost. */
  take(): Finding[];
}

/** Enough to see what is wrong; a script in a loop could go on for ever. */
const MAX_NOTES = 20;
const MAX_CONSOLE_CHARACTERS = 300;

/** `file` is the page's in the bundle, which lies unpacked in `folder`. */
export function createPageNotes(file: string, folder: string): PageNotes {
  const findings = new Map<string, Finding>();
  const rewrite = createPlaceRewriter(folder);
  let isOpen = true;
  const add = (code: FindingCode, message: string) => {
    if (!isOpen || findings.size >= MAX_NOTES) return;
    const severity = code === 'console-error' ? 'warning' : 'error';
    findings.set(`${code} ${message}`, { code, severity, message, page: file.replace(/\.html$/, '') });
  };
  return {
    add,
    addConsole(start, text) {
      // Cut after it was rewritten: how long a worker's paths are is no matter of the page.
      add('console-error', `${start} ${rewrite(text).slice(0, MAX_CONSOLE_CHARACTERS)}`);
    },
    addOutside(url) {
      // Of files beside the bundle the name alone: where a worker keeps things is nobody's business.
      const what = url.startsWith('file:')
        ? `“…/${nameOf(url)}”, a file outside the bundle,`
        : `“${url.slice(0, 300)}”`;
      add(
        'outside-request',
        `Opening this page asks ${what} for something. Take it out, or put the file into the project.`,
      );
    },
    addFailed(url, reason) {
      // Requests that are let go of (a video not played, a page left) are no fault; those outside are told of already.
      if (!url.startsWith('file:') || !isInBundle(url, folder) || reason === 'net::ERR_ABORTED') return;
      const path = decode(url.slice(pathToFileURL(join(folder, '/')).href.length));
      add(
        'missing-file',
        `The browser cannot load “${path.slice(0, 300)}” (${reason}). Add the file or correct the address.`,
      );
    },
    take() {
      isOpen = false;
      return [...findings.values()];
    },
  };
}

/** True for files in the folder, and for addresses that hold their content themselves. */
export function isInBundle(url: string, folder: string): boolean {
  if (!url.startsWith('file:')) return /^(?:data|blob|about):/.test(url);
  try {
    return fileURLToPath(url.replace(/[?#].*$/s, '')).startsWith(join(folder, '/'));
  } catch {
    return false;
  }
}

const nameOf = (url: string) => decode(url.slice(url.lastIndexOf('/') + 1)).slice(0, 100);

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
