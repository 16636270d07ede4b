import { z } from 'zod';
import { nearest } from '../../model/nearest.js';
import {
  type OwnPageAction,
  PAGE_ACTIONS,
  type PageActionName,
  type PageActions,
  SERVICE_ACTIONS,
} from '../../model/page-actions.js';
import { quoted } from '../../model/report.js';
import { isSafeAddress } from './safe-address.js';
import { icon, oneOf, text } from './schema-values.js';

const query = z.array(z.looseObject({ key: text, value: text }, 'an object with key and value'), 'a list');

const ownAction = z.looseObject(
  {
    title: text,
    description: text.optional(),
    icon: icon.optional(),
    href: z.union(
      [text, z.looseObject({ base: text, query: query.optional() })],
      'an address, or an object with base and query',
    ),
  },
  'an object with title and href',
);

/** `contextual` of a docs.json or of a page. */
export const contextualSchema = z.looseObject(
  {
    options: z
      .array(z.union([text, ownAction], 'the name of an option, or an object with title and href'), 'a list')
      .optional(),
    display: oneOf('header', 'toc').optional(),
  },
  'an object with options',
);

type RawContextual = z.infer<typeof contextualSchema>;

/**
 * Reads the menu of pages. Options that no bundle can offer are omitted without a finding, because they are valid where
 * the site is served; unknown names are reported.
 */
export function readPageActions(raw: RawContextual, warn: (message: string) => void): PageActions {
  const seen = new Set<string>();
  const options = (raw.options ?? []).flatMap((option): (PageActionName | OwnPageAction)[] => {
    if (typeof option !== 'string') return ownActionOf(option, warn) ?? [];
    const name = PAGE_ACTIONS.find((known) => known === option);
    if (name === undefined) {
      if (!SERVICE_ACTIONS.some((known) => known === option)) warn(unknownOption(option));
      return [];
    }
    if (seen.has(name)) return [];
    seen.add(name);
    return [name];
  });
  return { options, display: raw.display ?? 'header' };
}

function unknownOption(option: string): string {
  const likely = nearest(option, [...PAGE_ACTIONS, ...SERVICE_ACTIONS]);
  const hint = likely === undefined ? '' : ` Did you mean ${quoted(likely)}?`;
  return `Unknown option ${quoted(option)} of "contextual"; it was omitted.${hint}`;
}

function ownActionOf(raw: z.infer<typeof ownAction>, warn: (message: string) => void): OwnPageAction[] | undefined {
  const { base, query: pairs } = typeof raw.href === 'string' ? { base: raw.href, query: undefined } : raw.href;
  if (!isSafeAddress(base)) {
    warn(
      `The option ${quoted(raw.title)} of "contextual" leads to ${quoted(base)}, which is not a valid link; it was omitted.`,
    );
    return undefined;
  }
  const name = typeof raw.icon === 'object' ? raw.icon.name : raw.icon;
  return [
    {
      title: raw.title,
      ...(raw.description && { description: raw.description }),
      ...(name && { icon: name }),
      href: base.trim(),
      ...(pairs !== undefined && pairs.length > 0 && { query: pairs.map(({ key, value }) => ({ key, value })) }),
    },
  ];
}
