import { routesToRead } from '../../cli/document-routes.ts';
import { keepRules } from '../support/rules/rule.ts';
import { accessTable } from './table.ts';

keepRules([
  {
    name: 'every route has a row in the access table',
    fix: 'Add the route to test/access/table.ts with who may call it, as contract 00 §1 writes it: test/access/matrix.test.ts then calls it with every credential.',
    serves: 'docs/contract/00-conventions.md',
    breaks: () =>
      routesToRead()
        .map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`)
        .filter((route) => accessTable[route] === undefined),
  },
]);
