import { createRequire } from 'node:module';

interface ParsedRobots {
  isAllowed(address: string, agent: string): boolean | undefined;
  getSitemaps(): string[];
  getCrawlDelay(agent: string): number | undefined;
}

/** Its types describe another kind of module than it is. */
const robotsParser = createRequire(import.meta.url)('robots-parser') as (address: string, text: string) => ParsedRobots;

/** How we call ourselves in `robots.txt` and in requests. */
const CRAWLER_NAME = 'Offprint';

/** Above the 500 KiB that every crawler must read (RFC 9309, 2.5). */
export const MAX_ROBOTS_BYTES = 1024 * 1024;

/** What a host asks of crawlers. */
export interface RobotsRules {
  isAllowed(address: string): boolean;
  /** As written. */
  readonly sitemaps: readonly string[];
  /** Undefined where none is asked for. */
  readonly delaySeconds: number | undefined;
}

/** Reads a `robots.txt` by RFC 9309: the longest rule that matches decides, and of two equally long ones the one that allows. */
export function readRobots(address: string, text: string): RobotsRules {
  const rules = robotsParser(address, text);
  return {
    isAllowed: (other) => rules.isAllowed(other, CRAWLER_NAME) ?? true,
    sitemaps: rules.getSitemaps(),
    delaySeconds: rules.getCrawlDelay(CRAWLER_NAME),
  };
}
