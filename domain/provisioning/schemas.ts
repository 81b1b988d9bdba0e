import { Type } from '@sinclair/typebox';
import { MemberShape } from '../team/schemas.ts';
import { EnvironmentShape } from '../tenancy/environments/schemas.ts';
import { WorkspaceShape } from '../tenancy/workspaces/schemas.ts';

export const NewWorkspaceShape = Type.Object({
  workspace: WorkspaceShape,
  environments: Type.Array(EnvironmentShape),
  member: MemberShape,
});
