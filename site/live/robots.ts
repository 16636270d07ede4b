import { createRequire } from 'node:module';
import { CRAWLER_NAME } from './crawler-name.js';

interface ParsedRobots {
  isAllowed(address: string, agent: string): boolean | undefined;
  getSitemaps(): string[];
  getCrawlDelay(agent: string): number | undefined;
}

/** Loaded by `require`, because its types describe another kind of module. */
const robotsParser = createRequire(import.meta.url)('robots-parser') as (address: string, text: string) => ParsedRobots;

/** Maximum size of a `robots.txt`, above the 500 KiB that every crawler must read (RFC 9309, 2.5). */
export const MAX_ROBOTS_BYTES = 1024 * 1024;

/** The rules of a host for crawlers. */
export interface RobotsRules {
  isAllowed(address: string): boolean;
  /** The addresses of sitemaps, as written. */
  readonly sitemaps: readonly string[];
  /** Undefined if the host asks for no delay. */
  readonly delaySeconds: number | undefined;
}

/** Reads a `robots.txt` by RFC 9309: the longest rule that matches applies, and of two equally long ones the one that allows. */
export function readRobots(address: string, text: string): RobotsRules {
  const rules = robotsParser(address, withPlainCharacters(text));
  return {
    isAllowed: (other) => rules.isAllowed(withPlainCharacters(other), CRAWLER_NAME) ?? true,
    sitemaps: rules.getSitemaps(),
    delaySeconds: rules.getCrawlDelay(CRAWLER_NAME),
  };
}

/** Writes percent-encoded characters in the form in which rules and addresses are compared (RFC 9309, 2.2.2). */
function withPlainCharacters(text: string): string {
  return text.replace(/%[0-9a-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : encoded.toUpperCase();
  });
}
