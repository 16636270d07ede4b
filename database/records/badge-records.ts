/** The people who can see a badge: those who have its secret address, or everybody who knows the domain. */
export type BadgeVisibility = 'link' | 'public';

/** The badge of a site. */
export interface Badge {
  readonly siteId: string;
  readonly visibility: BadgeVisibility;
  /** The secret part of its address. It reveals nothing but the badge, so it is stored as it is. */
  readonly token: string;
}

/** The statement of a badge about the last whole export of its site. Cancelled exports are passed over. */
export type BadgeState = 'none' | 'running' | 'passing' | 'failing';

export interface BadgeRepository {
  /** Returns the badge of a site; undefined if it has none. */
  get(siteId: string): Promise<Badge | undefined>;
  /** Creates the badge of a site, or changes who can see it. Its token stays. */
  put(siteId: string, visibility: BadgeVisibility): Promise<Badge>;
  /** Removes the badge of a site, and with it its token. */
  remove(siteId: string): Promise<void>;
  /** Returns the state of the badge with this token; undefined if there is none. */
  stateByToken(token: string): Promise<BadgeState | undefined>;
  /** Returns the state of the public badge of the site with this domain; undefined if there is none. */
  stateByDomain(domain: string): Promise<BadgeState | undefined>;
}
