import { Toast } from '@base-ui/react/toast';
import { Icon } from './icon.tsx';

/** Short messages about what just happened, in a corner. */
export function Toasts() {
  const { toasts } = Toast.useToastManager();
  return (
    <Toast.Portal>
      <Toast.Viewport className="toasts">
        {toasts.map((toast) => (
          <Toast.Root key={toast.id} toast={toast} className="toast">
            <Toast.Title className="toast-title" />
            <Toast.Description className="toast-description" />
            <Toast.Close className="button button-quiet" aria-label="Close">
              <Icon name="x" size={14} />
            </Toast.Close>
          </Toast.Root>
        ))}
      </Toast.Viewport>
    </Toast.Portal>
  );
}

export const useToast = Toast.useToastManager;
