import { bodyText } from '../../openapi/body-text.js';
import type { BodyModel, OperationModel, ResponseModel } from '../../openapi/operation-model.js';
import { bodyExample } from '../../openapi/request-sample.js';
import type { WrittenSample } from '../../openapi/request-samples.js';
import { sampleLanguage } from '../../openapi/sample-languages.js';
import { parseFence } from '../code/fence-meta.js';
import { CodeFigure } from '../components/code-figure.js';
import type { ContentWords } from '../words/content-words.js';

/** A longer example is cut: nobody reads it, and every page would carry it. */
const LONGEST = 20_000;
const MOST_EXAMPLES = 12;

/** The author's own samples of an operation's request. */
export function ownSamples({ samples }: OperationModel): WrittenSample[] {
  return samples.map(({ language, label, code }) => {
    const known = sampleLanguage(language);
    return { label: label ?? known.label, grammar: known.grammar, code };
  });
}

/** What a webhook sends, in the place of a request. */
export function payloadSamples({ bodies }: OperationModel, words: ContentWords): WrittenSample[] {
  return bodies.slice(0, 1).flatMap((body) =>
    bodyTexts(body, 'request').map(({ name, text }) => ({
      label: name ?? words.payload,
      grammar: grammarOf(body),
      code: text,
    })),
  );
}

export interface SamplesProps {
  readonly samples: readonly WrittenSample[];
  /** What they are, where their titles do not say. */
  readonly caption?: string;
}

export function RequestSamples({ samples, caption }: SamplesProps) {
  return (
    <section class="op-example op-example-request">
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
      const [body] = contents;
      if (body === undefined || !isReadable(body.contentType)) return [];
      const texts = bodyTexts(body, 'response');
      return texts.map(({ name, text }) => ({
        label: texts.length === 1 || name === undefined ? status : `${status} ${name}`,
        grammar: grammarOf(body),
        code: text,
      }));
    })
    .slice(0, MOST_EXAMPLES);
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
  const examples = body.examples.length > 0 ? body.examples : [{ value: bodyExample(body, { direction }) }];
  return examples.map(({ value, ...named }) => {
    const shown = bodyText(body, value);
    return { ...named, text: shown.length > LONGEST ? `${shown.slice(0, LONGEST)}\n…` : shown };
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
