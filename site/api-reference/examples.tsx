import { bodyText } from '../api-description/openapi/body-text.js';
import type {
  BodyModel,
  NamedExample,
  OperationModel,
  ResponseModel,
} from '../api-description/openapi/operation-model.js';
import { bodyExample } from '../api-description/openapi/request-sample.js';
import type { WrittenSample } from '../api-description/openapi/request-samples.js';
import { sampleLanguage } from '../api-description/openapi/sample-languages.js';
import { parseFence } from '../content/code/fence-meta.js';
import { CodeFigure } from '../content/components/code-figure.js';
import type { ContentWords } from '../content/words/content-words.js';

/** A longer example is cut: nobody reads it, and every page would carry it. */
const LONGEST = 20_000;
const MAX_EXAMPLES = 100;

/** The author's own samples of an operation's request. */
export function ownSamples({ samples }: OperationModel): WrittenSample[] {
  return samples.map(({ language, label, code }) => {
    const known = sampleLanguage(language);
    return { label: label ?? known.label, grammar: known.grammar, code };
  });
}

/** Returns the samples of a webhook's payload, which take the place of request samples. */
export function payloadSamples({ bodies }: OperationModel, words: ContentWords): WrittenSample[] {
  return bodySamples(bodies, words.payload);
}

/** The author's examples of a request's body, where the samples do not have them all. */
export function requestExamples({ bodies, samples }: OperationModel, words: ContentWords): WrittenSample[] {
  const given = bodies.map(({ examples }) => examples.filter(({ value }) => value !== undefined).length);
  // Its author's own samples may show anything.
  const inSamples = given[0] === 0 || samples.length > 0 ? 0 : 1;
  return given.reduce((sum, count) => sum + count, 0) <= inSamples
    ? []
    : bodySamples(
        bodies.filter((_, index) => (given[index] ?? 0) > 0),
        words.body,
      );
}

/** Returns the samples of the first body, and of further bodies that have examples. */
function bodySamples(bodies: readonly BodyModel[], label: string): WrittenSample[] {
  return bodies
    .filter(({ examples }, index) => index === 0 || examples.length > 0)
    .flatMap((body, index) =>
      bodyTexts(body, 'request').map(({ name, text }) => ({
        label: labelOf(name, index === 0 ? undefined : body.contentType) ?? label,
        grammar: grammarOf(body),
        code: text,
      })),
    )
    .slice(0, MAX_EXAMPLES);
}

function labelOf(...parts: readonly (string | undefined)[]): string | undefined {
  const text = parts.filter((part) => part !== undefined).join(' – ');
  return text === '' ? undefined : text;
}

export interface SamplesProps {
  readonly samples: readonly WrittenSample[];
  /** The caption, if the titles do not name the samples. */
  readonly caption?: string;
}

export function RequestSamples({ samples, caption, isBody = false }: SamplesProps & { readonly isBody?: boolean }) {
  return (
    <section class={`op-example op-example-${isBody ? 'body' : 'request'}`}>
      {caption === undefined ? null : <p class="op-example-caption">{caption}</p>}
      <div class="op-code-group">
        {samples.map(({ label, grammar, code }) => (
          <Sample title={label} language={grammar} code={code} />
        ))}
      </div>
    </section>
  );
}

/** Examples of responses by status; undefined where none has a body. */
export function responseSamples(responses: readonly ResponseModel[]): WrittenSample[] {
  return responses
    .flatMap(({ status, contents }) => {
      const shown = contents.filter(
        ({ contentType, examples }, index) => isReadable(contentType) && (index === 0 || examples.length > 0),
      );
      return shown.flatMap((body, index) => {
        const texts = bodyTexts(body, 'response');
        return texts.map(({ name, text }) => ({
          label: [
            status,
            ...(texts.length === 1 || name === undefined ? [] : [name]),
            ...(index === 0 ? [] : [body.contentType]),
          ].join(' '),
          grammar: grammarOf(body),
          code: text,
        }));
      });
    })
    .slice(0, MAX_EXAMPLES);
}

export function ResponseSamples({ samples, caption }: SamplesProps) {
  return (
    <section class="op-example op-example-response">
      {caption === undefined ? null : <p class="op-example-caption">{caption}</p>}
      <div class="op-code-group" data-sync="false">
        {samples.map(({ label, grammar, code }) => (
          <Sample title={label} language={grammar} code={code} />
        ))}
      </div>
    </section>
  );
}

function Sample({
  title,
  language,
  code,
}: {
  readonly title: string;
  readonly language: string;
  readonly code: string;
}) {
  const { options } = parseFence({ language });
  return <CodeFigure code={code} language={language} options={{ ...options, title }} />;
}

function bodyTexts(body: BodyModel, direction: 'request' | 'response'): { name?: string; text: string }[] {
  const given = body.examples.filter(({ value }) => value !== undefined);
  const examples: readonly NamedExample[] = given.length > 0 ? given : [{ value: bodyExample(body, { direction }) }];
  return examples.map(({ value, name }) => {
    const shown = bodyText(body, value);
    return {
      ...(name !== undefined && { name }),
      text: shown.length > LONGEST ? `${shown.slice(0, LONGEST)}\n…` : shown,
    };
  });
}

function isReadable(contentType: string): boolean {
  return !/^(?:image|audio|video|font)\/|octet-stream|zip|pdf/i.test(contentType);
}

function grammarOf({ contentType }: BodyModel): string {
  if (/json/i.test(contentType)) return 'json';
  if (/xml/i.test(contentType)) return 'xml';
  return /yaml/i.test(contentType) ? 'yaml' : /html/i.test(contentType) ? 'html' : 'text';
}
