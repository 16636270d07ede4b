/** Who may call the static-export endpoints. */
export const STATIC_EXPORT_ACCESS = { key: 'admin', plan: 'enterprise' } as const;

export const JOBS_PATH = '/v1/static-export/jobs';
