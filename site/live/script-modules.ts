import { parse } from 'es-module-lexer';
import { liveAddress } from './address.js';

/** A place in a script where a string literal names another file. */
export interface ModulePlace {
  /** The specifier as written, without its quotes. */
  readonly specifier: string;
  /** The index of the specifier without its quotes. */
  readonly start: number;
  readonly end: number;
}

/** Largest script that is searched, in characters. Larger ones are whole programs, which compute the addresses of their parts. */
const MAX_SCRIPT_LENGTH = 8 * 1024 * 1024;
const BESIDE_ITSELF = /new\s+URL\(\s*(["'`])([^"'`\n$]{1,500})\1\s*,\s*import\.meta\.url\s*\)/g;

/**
 * Returns the files that a script names by an address (`./chunk.js`, `/a.js`, `https://…`): static and dynamic imports, and files
 * beside it. The places are in the order of the script. Returns none for text that is not a script.
 */
export function modulePlaces(script: string): ModulePlace[] {
  if (script.length > MAX_SCRIPT_LENGTH || !/\b(?:import|export)\b/.test(script)) return [];
  const beside = [...script.matchAll(BESIDE_ITSELF)].map((match) => {
    const start = match.index + match[0].indexOf(match[2] ?? '', match[0].indexOf('('));
    return { specifier: match[2] ?? '', start, end: start + (match[2] ?? '').length };
  });
  return [...imports(script), ...beside].sort((a, b) => a.start - b.start);
}

function imports(script: string): ModulePlace[] {
  try {
    return parse(script)[0].flatMap((each) => {
      if (each.specifier === null || each.specifier === undefined || ('glob' in each && each.glob)) return [];
      const { specifier, start, end } = each;
      if (!/^(?:\.{0,2}\/|https?:)/.test(specifier)) return [];
      // The place of a dynamic import includes its quotes.
      const quote = each.type === 'dynamic' ? 1 : 0;
      return [{ specifier, start: start + quote, end: end - quote }];
    });
  } catch {
    return [];
  }
}

/** Returns the same files as absolute addresses. */
export function moduleAddresses(script: string, base: string): string[] {
  return modulePlaces(script).flatMap(({ specifier }) => liveAddress(specifier, base) ?? []);
}
