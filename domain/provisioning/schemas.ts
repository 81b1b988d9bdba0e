import { Type } from '@sinclair/typebox';
import { MemberShape } from '../team/schemas.ts';
import { EnvironmentShape } from '../tenancy/environments/schemas.ts';
import { WorkspaceShape } from '../tenancy/workspaces/schemas.ts';
import { Described } from '../shapes.ts';

export const NewWorkspaceShape = Type.Object({
  workspace: Described(WorkspaceShape, 'The new workspace.'),
  environments: Described(
    Type.Array(EnvironmentShape),
    'The environments that it starts with: production and sandbox.',
  ),
  member: Described(MemberShape, 'You, as its owner.'),
});
