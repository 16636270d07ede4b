import type { AuthField } from '../../site/api-description/openapi/operation-model.js';
import { create } from '../theme/dom.js';
import type { FilledIn } from './build-request.js';
import { labelled } from './inputs.js';
import { recallSecret, rememberSecret } from './secrets.js';
import type { SpokenData } from './spoken-data.js';

/** The header whose name the heading shows. */
const HEADER = 'Authorization';

export interface AuthPart {
  readonly element: HTMLElement | undefined;
  values(): FilledIn['auth'];
}

/** Creates fields for credentials, with a choice if there are several alternatives. `scope` separates the keys of different services. */
export function createAuthPart({ auth, isAuthOptional, words }: SpokenData, scope: string): AuthPart {
  if (auth.length === 0) return { element: undefined, values: () => [] };
  const ways = auth.map((fields) => fields.map((field) => createAuthField(field, scope, words)));
  const element = create('div', { class: 'op-play-part' });
  element.append(create('h3', {}, `${words.authorization}${isAuthOptional ? ` (${words.optional})` : ''}`));
  const boxes = ways.map((fields) => {
    const box = create('div');
    box.append(...fields.flatMap(({ rows }) => rows));
    return box;
  });
  let chosen = 0;
  const choose = (index: number) => {
    chosen = index;
    for (const [at, box] of boxes.entries()) box.hidden = at !== index;
  };
  if (ways.length > 1) {
    const select = create('select');
    for (const [index, fields] of auth.entries())
      select.append(create('option', { value: String(index) }, fields.map(({ scheme }) => scheme).join(' + ')));
    select.addEventListener('change', () => choose(Number(select.value)));
    element.append(labelled(words.authorization, select, { isTold: true }));
  }
  element.append(...boxes, create('p', { class: 'op-play-hint' }, words.keptInTab));
  choose(0);
  return { element, values: () => (ways[chosen] ?? []).map(({ field, value }) => ({ field, value: value() })) };
}

function createAuthField(field: AuthField, scope: string, words: SpokenData['words']) {
  const name = `${scope} ${field.scheme}`;
  const known = recallSecret(name) || (field.preset ?? '');
  if (field.place === 'cookie') {
    const note = create('p', { class: 'op-play-hint' });
    note.append(create('code', {}, field.name), ` ${words.cookieNote}`);
    return { field, rows: [note], value: () => '' };
  }
  if (field.kind !== 'basic') {
    const input = secretInput(known);
    const hint = field.kind === 'bearer' ? 'Bearer …' : field.place;
    input.addEventListener('input', () => rememberSecret(name, input.value));
    return {
      field,
      rows: [labelled(field.name, input, { hint, isTold: field.name === HEADER })],
      value: () => input.value.trim(),
    };
  }
  const [user = '', ...rest] = known.split(':');
  const userInput = create('input', { type: 'text', autocomplete: 'off', spellcheck: 'false', value: user });
  const password = secretInput(rest.join(':'));
  const value = () => `${userInput.value}:${password.value}`;
  for (const input of [userInput, password]) input.addEventListener('input', () => rememberSecret(name, value()));
  return { field, rows: [labelled(words.userName, userInput), labelled(words.password, password)], value };
}

function secretInput(value: string): HTMLInputElement {
  return create('input', { type: 'password', autocomplete: 'off', spellcheck: 'false', value });
}
