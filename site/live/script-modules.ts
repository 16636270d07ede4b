import { parse } from 'es-module-lexer';
import { liveAddress } from './address.js';

/** A place in a script where another file is named by a plain string. */
export interface ModulePlace {
  /** As written, without its quotes. */
  readonly specifier: string;
  /** Of the specifier without its quotes. */
  readonly start: number;
  readonly end: number;
}

/** Larger ones are whole programs, which name their parts by computed addresses anyway. */
const LONGEST = 8 * 1024 * 1024;
const BESIDE_ITSELF = /new\s+URL\(\s*(["'`])([^"'`\n$]{1,500})\1\s*,\s*import\.meta\.url\s*\)/g;

/**
 * What a script names by an address (`./chunk.js`, `/a.js`, `https://…`): imports, static and dynamic, and files beside it. In the order of
 * the script; nothing in what is no script.
 */
export function modulePlaces(script: string): ModulePlace[] {
  if (script.length > LONGEST || !/\b(?:import|export)\b/.test(script)) return [];
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
      // The place of a dynamic import takes its quotes in.
      const quote = each.type === 'dynamic' ? 1 : 0;
      return [{ specifier, start: start + quote, end: end - quote }];
    });
  } catch {
    return [];
  }
}

/** The same as addresses. */
export function moduleAddresses(script: string, base: string): string[] {
  return modulePlaces(script).flatMap(({ specifier }) => liveAddress(specifier, base) ?? []);
}
