import { type NavigateOptions, useNavigate } from 'react-router';
import { forgetUnsaved } from './unsaved.ts';

/** Leads on from something that is done: what was typed for it is kept by the service, or gone on purpose. */
export function useGoOn(): (path: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  return (path, options) => {
    forgetUnsaved();
    void navigate(path, options);
  };
}
