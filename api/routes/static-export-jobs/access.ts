/** The access to export jobs. Members may start exports too. */
export const STATIC_EXPORT_ACCESS = { key: 'admin', plan: 'enterprise', role: 'member' } as const;

export const JOBS_PATH = '/v1/static-export/jobs';
