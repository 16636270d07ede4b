import type { ParameterModel } from '../api-description/openapi/operation-model.js';
import type { ContentWord } from '../content/words/content-words.js';
import { FieldView } from './field-view.js';
import { Section } from './section.js';

interface ParametersProps {
  readonly title: ContentWord;
  readonly parameters: readonly ParameterModel[];
  /** Before each anchor; empty for the page's own. */
  readonly prefix: string;
}

/** Parameters of one place, each with its schema. */
export function Parameters({ title, parameters, prefix }: ParametersProps) {
  if (parameters.length === 0) return null;
  return (
    <Section title={title} isInner={prefix !== ''}>
      {parameters.map((parameter) => (
        <FieldView
          name={parameter.name}
          schema={parameter.schema}
          prefix={`${prefix}param`}
          required={parameter.required}
          deprecated={parameter.deprecated}
          description={parameter.description}
          label={parameter.place}
          examples={parameter.examples}
        />
      ))}
    </Section>
  );
}
