import { Problem } from './problem.ts';
import { organizationHeader } from './request.ts';

/** Uploads a file's bytes unchanged. Uses XMLHttpRequest, because `fetch` reports no progress of uploads. */
export function uploadFile<Answer>(
  path: string,
  file: File,
  { onProgress, signal }: { readonly onProgress: (share: number) => void; readonly signal: AbortSignal },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open('PUT', path);
    call.setRequestHeader('Content-Type', file.name.endsWith('.zip') ? 'application/zip' : 'application/gzip');
    for (const [name, value] of Object.entries(organizationHeader())) call.setRequestHeader(name, value);
    call.responseType = 'json';
    call.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
    signal.addEventListener('abort', () => call.abort());
    call.addEventListener('abort', () =>
      reject(new Problem(0, 'stopped', 'the upload was cancelled; nothing changed')),
    );
    call.addEventListener('error', () =>
      reject(new Problem(0, 'unreachable', 'the upload was interrupted; check your connection and try again')),
    );
    call.addEventListener('load', () => {
      const answer = (call.response ?? {}) as Record<string, unknown>;
      if (call.status < 300) return resolve(answer as Answer);
      const { error, code } = answer;
      reject(
        new Problem(
          call.status,
          String(code ?? 'unknown'),
          String(error ?? `the service responded with ${call.status}`),
        ),
      );
    });
    call.send(file);
  });
}
