/** The name of the organization that owns what the command line exports on this machine. */
export const LOCAL_ORGANIZATION = 'Local';
