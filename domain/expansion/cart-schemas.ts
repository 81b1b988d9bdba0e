import { Type } from '@sinclair/typebox';
import { CartShape, GetCartQuery } from '../carts/schemas.ts';
import { ActionsQuery, cartActions } from './part-schemas.ts';

export const CartQuery = Type.Object({ ...GetCartQuery.properties, ...ActionsQuery.properties });

export const ExpandedCartShape = Type.Object({ ...CartShape.properties, actions: cartActions });
