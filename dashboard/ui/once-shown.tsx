import { CopyButton } from './copy-button.tsx';

/** A secret that is shown now and never again. */
export function OnceShown({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div className="once-shown">
      <output aria-label={label}>{text}</output>
      <CopyButton text={text} />
    </div>
  );
}
