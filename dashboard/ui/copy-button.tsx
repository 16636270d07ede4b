import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { copyText } from './copy-text.ts';
import { Icon } from './icon.tsx';

const SHOWN_MS = 2000;

export interface CopyButtonProps {
  readonly text: string;
  readonly label?: string;
}

export function CopyButton({ text, label = 'Copy' }: CopyButtonProps) {
  const [state, copy] = useCopy(text);
  return (
    <>
      <Button icon={state === 'copied' ? 'check' : 'copy'} onClick={copy}>
        {state === 'copied' ? 'Copied' : state === 'refused' ? 'Copy failed: select the text' : label}
      </Button>
      <Told state={state} />
    </>
  );
}

/** A button that copies the text beside it. */
export function CopyIcon({ text, label }: Required<CopyButtonProps>) {
  const [state, copy] = useCopy(text);
  return (
    <span className="copy-icon">
      <button type="button" title={label} aria-label={label} onClick={copy}>
        <Icon name={state === 'copied' ? 'check' : state === 'refused' ? 'x' : 'copy'} size={14} />
      </button>
      <Told state={state} />
    </span>
  );
}

type CopyState = 'ready' | 'copied' | 'refused';

function Told({ state }: { readonly state: CopyState }) {
  return (
    <span className="visually-hidden" role="status">
      {state === 'copied' ? 'Copied to the clipboard' : ''}
    </span>
  );
}

function useCopy(text: string): readonly [CopyState, () => void] {
  const [state, setState] = useState<CopyState>('ready');
  useEffect(() => {
    if (state === 'ready') return undefined;
    const timer = setTimeout(() => setState('ready'), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () =>
    void copyText(text).then(
      () => setState('copied'),
      () => setState('refused'),
    );
  return [state, copy];
}
