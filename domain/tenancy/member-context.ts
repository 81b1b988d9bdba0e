import type { WorkspaceContext } from '../context.ts';
import type { EnvironmentKind } from '../../storage/entities/environment.ts';
import type { WorkspaceFacts } from './enter-tenant.ts';
import type { ApplicationRole, GrantType, WorkspaceRole } from './permissions.ts';

export interface ApplicationRoleFact {
  readonly applicationId: string;
  readonly role: ApplicationRole;
}

/** What a member may do, and where. */
export interface MemberFacts {
  readonly id: string;
  readonly email: string;
  readonly workspaceRole: WorkspaceRole | null;
  readonly applicationRoles: readonly ApplicationRoleFact[];
  readonly grantType: GrantType;
  readonly environmentIds: readonly string[];
}

/** The environment that a request selects by its header, or by default. */
export interface SelectedEnvironment {
  readonly id: string;
  readonly kind: EnvironmentKind;
}

/** A dashboard session inside a workspace: who the member is and which environment the request selects. */
export interface MemberContext extends WorkspaceContext {
  readonly member: MemberFacts;
  /** Whether the identity provider has seen that the member reads the mails to the address. */
  readonly isEmailVerified: boolean;
  readonly workspace: WorkspaceFacts;
  /** Null when every environment is archived. */
  readonly environment: SelectedEnvironment | null;
  /** The application that a header names. */
  readonly applicationId: string | null;
}
