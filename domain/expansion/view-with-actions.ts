import type { Page } from '../../storage/page.ts';
import { mapPage } from '../list-page.ts';
import type { Actions } from './actions.ts';

/** A page of views, each with what may be done with it, where that is expanded. */
export function pageWithActions<Row, View extends object>(
  page: Page<Row>,
  toView: (row: Row) => View,
  actionsFor: ((row: Row) => Actions) | null,
): Page<View & { readonly actions?: Actions }> {
  return mapPage(page, (row) => viewWithActions(row, toView, actionsFor));
}

/** A view with what may be done with it, where that is expanded. */
export function viewWithActions<Row, View extends object>(
  row: Row,
  toView: (row: Row) => View,
  actionsFor: ((row: Row) => Actions) | null,
): View & { readonly actions?: Actions } {
  return actionsFor ? { ...toView(row), actions: actionsFor(row) } : toView(row);
}
