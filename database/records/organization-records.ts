/** An organization's plan. Times of records are Dates; ids are opaque strings with a prefix for their kind. */

export type Plan = 'free' | 'enterprise';

export interface Organization {
  readonly id: string;
  readonly name: string;
  readonly plan: Plan;
  readonly createdAt: Date;
}

export interface OrganizationRepository {
  create(values: { readonly name: string; readonly plan: Plan }): Promise<Organization>;
  get(id: string): Promise<Organization | undefined>;
  findByName(name: string): Promise<Organization | undefined>;
  list(): Promise<readonly Organization[]>;
  setPlan(id: string, plan: Plan): Promise<void>;
}
