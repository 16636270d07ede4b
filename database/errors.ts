/** The database cannot be reached, is locked, or has no room: worth another try. The message says what to check. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** The database refused a statement that it should have taken: a defect. The vendor's words are in `cause` only. */
export class DatabaseFault extends Error {
  override readonly name = 'DatabaseFault';
}

/** The cursor is none that a list has answered. */
export class InvalidCursor extends Error {
  override readonly name = 'InvalidCursor';
  constructor() {
    super('the cursor is not valid; use the one from the last answer, or leave it out to begin with the newest');
  }
}

/** An entry of a key's address list cannot be used; the message says which and why. */
export class InvalidAddressList extends Error {
  override readonly name = 'InvalidAddressList';
}

/** The domain has other than host-name characters. */
export class InvalidDomain extends Error {
  override readonly name = 'InvalidDomain';
  constructor(readonly domain: string) {
    super(`${JSON.stringify(domain)} cannot be a domain; use letters, digits, hyphens and dots only`);
  }
}

/** Another organization has this name already. */
export class OrganizationNameTaken extends Error {
  override readonly name = 'OrganizationNameTaken';
  constructor(readonly organizationName: string) {
    super(`there is an organization named ${JSON.stringify(organizationName)} already; choose another name`);
  }
}

/** The organization is not there (any more). */
export class UnknownOrganization extends Error {
  override readonly name = 'UnknownOrganization';
  constructor(readonly organizationId: string) {
    super(`there is no organization ${organizationId}`);
  }
}

/** The organization has no such site (any more). */
export class UnknownSite extends Error {
  override readonly name = 'UnknownSite';
  constructor(readonly siteId: string) {
    super(`there is no site ${siteId}; register it again`);
  }
}
