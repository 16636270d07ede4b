import { type ComponentProps, type ReactNode, useEffect, useId } from 'react';
import { fieldOf } from '../http/problem.ts';
import { Select } from './select.tsx';

interface FieldProps {
  readonly label: string;
  /** The field's name in the request. A validation error that names it is displayed here. */
  readonly name: string;
  readonly hint?: ReactNode;
  readonly problem?: unknown;
}

export function TextField({ label, name, hint, problem, ...rest }: FieldProps & ComponentProps<'input'>) {
  return (
    <Labelled {...{ label, name, hint, problem }}>
      {(ids) => <input type="text" name={name} className="input" {...ids} {...rest} />}
    </Labelled>
  );
}

export function TextArea({ label, name, hint, problem, ...rest }: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Labelled {...{ label, name, hint, problem }}>
      {(ids) => <textarea name={name} className="input" rows={3} {...ids} {...rest} />}
    </Labelled>
  );
}

export type SelectFieldProps = FieldProps & ComponentProps<'select'>;

export function SelectField({ label, name, hint, problem, children, ...rest }: SelectFieldProps) {
  return (
    <Labelled {...{ label, name, hint, problem }}>
      {(ids) => (
        <Select name={name} {...ids} {...rest}>
          {children}
        </Select>
      )}
    </Labelled>
  );
}

interface Ids {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean;
}

function Labelled({
  label,
  name,
  hint,
  problem,
  children,
}: FieldProps & { readonly children: (ids: Ids) => ReactNode }) {
  const id = useId();
  const fault = fieldOf(problem);
  const message = fault?.field === name ? fault.message : undefined;
  useEffect(() => {
    // Moves the focus to the problem, wherever it is in a long form, but never away from a field that is being edited.
    if (message !== undefined && !isTyping()) document.getElementById(id)?.focus();
  }, [message, id]);
  const describedBy = [hint !== undefined && `${id}-hint`, message !== undefined && `${id}-fault`].filter(Boolean);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-describedby': describedBy.join(' ') || undefined,
        'aria-invalid': message !== undefined,
      })}
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {message !== undefined && (
        <p className="fault" id={`${id}-fault`} role="alert">
          This {message}.
        </p>
      )}
    </div>
  );
}

const isTyping = () => document.activeElement?.matches('input, textarea, select') === true;
