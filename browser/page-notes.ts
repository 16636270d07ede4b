import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createPlaceRewriter } from '../bundle/bundle-places.js';
import type { Finding, FindingCode } from '../site/model/finding.js';

/** The problems that were seen while one page was open. */
export interface PageNotes {
  add(code: FindingCode, message: string): void;
  /** Adds a complaint of the browser's console or of a script. */
  addConsole(start: string, text: string): void;
  /** Adds a request for something that is not in the bundle. */
  addOutside(url: string): void;
  /** Adds a request of a script for a file beside the bundle. */
  addDataRequest(url: string): void;
  /** Adds a failed request. */
  addFailed(url: string, reason: string): void;
  /** Returns the notes so far without repetitions. Later notes are ignored. */
  take(): Finding[];
}

/** Maximum number of notes: a script in a loop could produce them forever. */
const MAX_NOTES = 20;
const MAX_CONSOLE_CHARACTERS = 300;

/** Creates notes for a page; `file` is its path in the bundle, which is unpacked in `folder`. */
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
      // The text is cut after rewriting, because the length of a worker's paths must not affect it.
      add('console-error', `${start} ${rewrite(text).slice(0, MAX_CONSOLE_CHARACTERS)}`);
    },
    addOutside(url) {
      // Of files outside the bundle, only the name is shown: the worker's paths are private.
      const what = url.startsWith('file:') ? `“…/${nameOf(url)}”, a file outside the bundle` : `“${url.slice(0, 300)}”`;
      add(
        'outside-request',
        `Opening this page requests ${what}. Remove the reference, or add the file to the project.`,
      );
    },
    addDataRequest(url) {
      add(
        'console-error',
        `A script requests “…/${nameOf(url)}”, which pages that are opened from a disk cannot do. What it would show is missing.`,
      );
    },
    addFailed(url, reason) {
      // Cancelled requests (a video not played, a page left) are no fault; those to other hosts are reported already.
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

/** Returns whether an address is a file in the folder, or contains its content itself. */
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
