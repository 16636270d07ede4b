import type { Deprecation, GraphqlField, GraphqlInput, GraphqlType } from './schema.js';

const KEYWORDS = {
  object: 'type',
  input: 'input',
  enum: 'enum',
  interface: 'interface',
  union: 'union',
  scalar: 'scalar',
} as const;

/** Maximum length of a definition in lines. A longer one is cut, because the page lists all of it anyway. */
const MAX_LINES = 200;

/** Prints a type as its schema defines it, without descriptions. */
export function printType(type: GraphqlType): string {
  const { kind, name, interfaces, members, specifiedBy } = type;
  const implementing = interfaces.length === 0 ? '' : ` implements ${interfaces.join(' & ')}`;
  const head = `${KEYWORDS[kind]} ${name}${implementing}${type.isOneOf ? ' @oneOf' : ''}`;
  if (kind === 'scalar')
    return specifiedBy === undefined ? head : `${head} @specifiedBy(url: ${JSON.stringify(specifiedBy)})`;
  if (kind === 'union') return `${head} =${members.map((member) => `\n  | ${member}`).join('')}`;
  const lines =
    kind === 'enum'
      ? type.values.map((value) => `  ${value.name}${deprecationText(value.deprecation)}`)
      : type.fields.map((field) => `  ${printField(field)}`);
  const shown = lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES), '  # …'] : lines;
  return [`${head} {`, ...shown, '}'].join('\n');
}

/** Prints a field with its arguments and type: `user(id: ID!): User`. */
export function printField(field: GraphqlField): string {
  const written = field.arguments.map(printInput);
  const oneLine = written.join(', ');
  const inside = oneLine.length > 60 ? `\n    ${written.join('\n    ')}\n  ` : oneLine;
  const given = written.length === 0 ? '' : `(${inside})`;
  return `${field.name}${given}: ${field.type.text}${presetText(field.preset)}${deprecationText(field.deprecation)}`;
}

function printInput({ name, type, preset, deprecation }: GraphqlInput): string {
  return `${name}: ${type.text}${presetText(preset)}${deprecationText(deprecation)}`;
}

function presetText(preset: string | undefined): string {
  return preset === undefined ? '' : ` = ${preset}`;
}

function deprecationText(deprecation: Deprecation | undefined): string {
  if (deprecation === undefined) return '';
  return deprecation.reason === undefined
    ? ' @deprecated'
    : ` @deprecated(reason: ${JSON.stringify(deprecation.reason)})`;
}
