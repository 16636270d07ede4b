export const ORGANIZATION_PATH = '/v1/organization';
