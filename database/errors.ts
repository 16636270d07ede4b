/** The database is unreachable, locked, or full. The operation can be retried, and the message says what to check. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** The database refused a statement that it should accept, which is a bug. The engine's message is only in `cause`. */
export class DatabaseFault extends Error {
  override readonly name = 'DatabaseFault';
}

/** The cursor was not returned by a list. */
export class InvalidCursor extends Error {
  override readonly name = 'InvalidCursor';
  constructor() {
    super('the cursor is not valid; use the one from the last response, or omit it to begin with the newest');
  }
}

/** The domain contains characters that host names cannot contain. */
export class InvalidDomain extends Error {
  override readonly name = 'InvalidDomain';
  constructor(readonly domain: string) {
    super(`${JSON.stringify(domain)} cannot be a domain; use letters, digits, hyphens and dots only`);
  }
}

/** Another organization already has this name. */
export class OrganizationNameTaken extends Error {
  override readonly name = 'OrganizationNameTaken';
  constructor(readonly organizationName: string) {
    super(`there is already an organization named ${JSON.stringify(organizationName)}; choose another name`);
  }
}

/** The organization does not exist, or no longer does. */
export class UnknownOrganization extends Error {
  override readonly name = 'UnknownOrganization';
  constructor(readonly organizationId: string) {
    super(`there is no organization ${organizationId}`);
  }
}

/** The organization has no such site, or no longer does. */
export class UnknownSite extends Error {
  override readonly name = 'UnknownSite';
  constructor(readonly siteId: string) {
    super(`there is no site ${siteId}; register it again`);
  }
}
