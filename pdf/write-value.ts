import { PdfName, PdfReference, PdfString, type PdfValue } from './pdf-value.js';

/** Returns a value as a PDF file writes it. */
export function writeValue(value: PdfValue): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return writeNumber(value);
  if (value instanceof PdfName) return `/${value.name}`;
  if (value instanceof PdfReference) return `${value.number} 0 R`;
  if (value instanceof PdfString) return writeString(value.bytes);
  if (value instanceof Map) {
    const entries = [...(value as ReadonlyMap<string, PdfValue>)].map(
      ([key, each]) => `/${key}${separated(writeValue(each))}`,
    );
    return `<<${entries.join('')}>>`;
  }
  return `[${(value as readonly PdfValue[]).map(writeValue).join(' ')}]`;
}

/** Separates a value from the name before it, which ends at a delimiter anyway. */
const separated = (text: string) => (/^[/<([]/.test(text) ? text : ` ${text}`);

/** Returns a number without an exponent, which PDF does not know. */
function writeNumber(value: number): string {
  if (Number.isInteger(value)) return value.toFixed(0);
  return value.toFixed(5).replace(/\.?0+$/, '');
}

function writeString(bytes: Buffer): string {
  const text = bytes.toString('latin1');
  if (/[^ -~]/.test(text)) return `<${bytes.toString('hex')}>`;
  return `(${text.replace(/[\\()]/g, '\\$&')})`;
}
