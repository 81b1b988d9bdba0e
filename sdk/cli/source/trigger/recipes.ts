import { cartRecipes } from './cart-recipes.ts';
import { orderRecipes } from './order-recipes.ts';
import { paymentRecipes } from './payment-recipes.ts';
import type { Recipe, Recipes } from './recipe.ts';
import { returnRecipes } from './return-recipes.ts';
import { subscriptionRecipes } from './subscription-recipes.ts';

const all: Recipes = {
  ...orderRecipes,
  ...returnRecipes,
  ...paymentRecipes,
  ...cartRecipes,
  ...subscriptionRecipes,
};

export const recipes: ReadonlyMap<string, Recipe> = new Map(Object.entries(all));

/** Types that have no recipe, and why. */
export const notCaused: ReadonlyMap<string, string> = new Map([
  [
    'customer.unsubscribed',
    'follows a link that only a recovery mail holds; it needs a mailbox and a template in the embed configuration',
  ],
]);
