import { Type } from '@sinclair/typebox';
import { disputeDetailFields } from '../payments/disputes/schemas.ts';
import { ReturnShape } from '../returns/schemas.ts';
import { PageQuery } from '../shapes.ts';
import { ActionsQuery } from './action-schemas.ts';
import { disputeActions, returnActions } from './part-schemas.ts';

/** Resources with what may be done with them, which no other resource expands. */
export const ExpandedDisputeShape = Type.Object({
  ...disputeDetailFields,
  actions: disputeActions,
});
export const ExpandedReturnShape = Type.Object({
  ...ReturnShape.properties,
  actions: returnActions,
});

export const ReturnsOfOrderQuery = Type.Object({
  ...PageQuery.properties,
  ...ActionsQuery.properties,
});
