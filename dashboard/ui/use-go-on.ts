import { type NavigateOptions, useNavigate } from 'react-router';
import { forgetUnsaved } from './unsaved.ts';

/** Navigates after a finished action, without asking about unsaved changes: they are stored or deliberately discarded. */
export function useGoOn(): (path: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  return (path, options) => {
    forgetUnsaved();
    void navigate(path, options);
  };
}
