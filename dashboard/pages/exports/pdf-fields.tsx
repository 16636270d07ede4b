import { useState } from 'react';
import type { JobStart } from '../../../contract/http/jobs.ts';
import { SelectField, TextField } from '../../ui/field.tsx';

type Pdf = NonNullable<JobStart['pdf']>;

/** The fields that name a part of the navigation, as the request names them. */
const PARTS = ['language', 'pdfVersion', 'group'] as const;

export const PDF_NAMES: readonly string[] = PARTS;

/** Reads the chosen part and paper of the PDF; nothing for the whole site on A4, and without a PDF. */
export function readPdf(values: Readonly<Record<string, string>>): { readonly pdf?: Pdf } {
  if (values.pdf !== 'on') return {};
  const { language = '', pdfVersion = '', group = '' } = values;
  const pdf: Pdf = {
    ...(language.trim() && { language: language.trim() }),
    ...(pdfVersion.trim() && { version: pdfVersion.trim() }),
    ...(group.trim() && { group: group.trim() }),
    ...(values.paper === 'Letter' && { paper: 'Letter' }),
  };
  return Object.keys(pdf).length === 0 ? {} : { pdf };
}

/** The choice of a PDF, and of its part and paper. */
export function PdfFields({ problem }: { readonly problem: unknown }) {
  const [isChosen, setChosen] = useState(false);
  return (
    <>
      <label className="check">
        <input
          type="checkbox"
          name="pdf"
          checked={isChosen}
          onChange={(event) => setChosen(event.currentTarget.checked)}
        />{' '}
        Also make a PDF, for print and archives
      </label>
      {isChosen && (
        <fieldset className="fieldset">
          <legend>The PDF</legend>
          <TextField
            label="Part of the navigation"
            name="group"
            placeholder="The whole site"
            hint="The name of a group, a tab or another part."
            problem={problem}
          />
          <TextField label="Language of the PDF" name="language" placeholder="All languages" problem={problem} />
          <TextField label="Version of the PDF" name="pdfVersion" placeholder="All versions" problem={problem} />
          <SelectField label="Paper" name="paper" defaultValue="A4">
            <option value="A4">A4</option>
            <option value="Letter">Letter</option>
          </SelectField>
        </fieldset>
      )}
    </>
  );
}
