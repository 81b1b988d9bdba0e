/** Rules for test/ (decision 211): a test waits for conditions, and says nothing about how fast a machine is. */
const decision = 'docs/decisions/0211-tests-wait-for-conditions.md';
const shortestWaitMs = 15_000;
const limited = /^(test|it|beforeAll|beforeEach|afterAll|afterEach)$/;
const upperBounds = /^(toBeLessThan|toBeLessThanOrEqual|toBeWithin|toBeCloseTo)$/;
const timeNames =
  /^(took|tookMs|elapsed|elapsedMs|duration|durationMs|latency|latencyMs|lateness|latenessMs|waited|waitedMs)$/i;

const rules = {
  'no-sleep-before-nothing': {
    create: (context) => ({
      ExpressionStatement(node) {
        if (!isSleep(node.expression)) return;
        const siblings = node.parent.body ?? node.parent.consequent;
        if (!Array.isArray(siblings)) return;
        const after = siblings.slice(siblings.indexOf(node) + 1);
        const next = after.find(({ type }) => type !== 'VariableDeclaration');
        if (next !== undefined && expectsNothing(next))
          report(
            context,
            node,
            'A pause proves nothing here: on a slow machine what must not come has only not come yet. Send a marker through the same lane and wait for that, or ask the table that nothing is on its way',
          );
      },
    }),
  },
  'no-timed-assertion': {
    create: (context) => ({
      CallExpression(node) {
        const assertion = assertionOf(node);
        if (assertion === null || !upperBounds.test(assertion.matcher)) return;
        if (isTime(assertion.actual))
          report(
            context,
            node,
            'A slow machine fails this although the product is right. Assert on order, counts or state, on a lower bound, or on what the product records beside a neighbour; a promise about speed belongs to `npm run bench` or loadtests/',
          );
      },
    }),
  },
  'no-time-limit': {
    create: (context) => ({
      CallExpression(node) {
        const name = rootName(node.callee);
        const isLimit =
          name === 'setDefaultTimeout' || (limited.test(name ?? '') && hasLimit(node.arguments));
        if (isLimit)
          report(
            context,
            node,
            'At the limit of a test or hook Bun ends all processes that the file has started, and its later tests fail with them. Let it wait by waitFor, which throws',
          );
      },
    }),
  },
  'no-short-wait': {
    create: (context) => ({
      CallExpression(node) {
        const place = { waitFor: 1, waitForRequests: 1, becomes: 2, waitForDelivery: 3 }[
          lastName(node.callee)
        ];
        const limit = place === undefined ? undefined : node.arguments[place];
        if (limit?.type === 'Literal' && limit.value < shortestWaitMs)
          report(
            context,
            limit,
            'A limit under 15 s fails on a slow machine and saves nothing where all is well. Leave it out',
          );
      },
    }),
  },
  'exception-with-reason': {
    create: (context) => ({
      Program() {
        for (const comment of context.sourceCode.getAllComments())
          if (/oxlint-disable.*\btests\//.test(comment.value) && !/ -- \S/.test(comment.value))
            report(context, comment, 'An exception says why, after `--`');
      },
    }),
  },
};

function report(context, node, message) {
  context.report({ node, message: `${message} (${decision}).` });
}

function isSleep(expression) {
  const call = expression.type === 'AwaitExpression' ? expression.argument : expression;
  return call.type === 'CallExpression' && /^(sleep|waitForTimeout)$/.test(lastName(call.callee));
}

/** The statement is an assertion that something is empty, zero, false, or not so. */
function expectsNothing({ type, expression }) {
  if (type !== 'ExpressionStatement') return false;
  const assertion = assertionOf(
    expression.type === 'AwaitExpression' ? expression.argument : expression,
  );
  if (assertion === null) return false;
  const { matcher, isNegated, expected } = assertion;
  if (isNegated) return true;
  if (/^toBe(Undefined|Null|Falsy|False|Empty|EmptyObject)$/.test(matcher)) return true;
  return /^(toBe|toEqual|toStrictEqual|toHaveLength)$/.test(matcher) && isNothing(expected);
}

function isNothing(node) {
  if (node === undefined) return false;
  if (node.type === 'ArrayExpression')
    return node.elements.length === 0 || node.elements.every(isNothing);
  if (node.type === 'ObjectExpression') return node.properties.length === 0;
  if (node.type === 'Identifier') return node.name === 'undefined';
  return node.type === 'Literal' && !node.value;
}

/** Reads `expect(actual)[.not|.resolves|...].matcher(expected)`; returns null for anything else. */
function assertionOf(node) {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return null;
  let isNegated = false;
  let object = node.callee.object;
  while (object.type === 'MemberExpression') {
    isNegated ||= object.property.name === 'not';
    object = object.object;
  }
  if (object.type !== 'CallExpression' || rootName(object.callee) !== 'expect') return null;
  const [actual] = object.arguments;
  const [expected] = node.arguments;
  return actual === undefined
    ? null
    : { actual, expected, isNegated, matcher: node.callee.property.name };
}

/** Whether the expression is elapsed time: `now() - then`, or something with such a name. */
function isTime(node) {
  if (node.type === 'BinaryExpression')
    return (
      (node.operator === '-' && [node.left, node.right].some(isNow)) ||
      isTime(node.left) ||
      isTime(node.right)
    );
  if (node.type === 'CallExpression')
    return timeNames.test(lastName(node.callee)) || node.arguments.some(isTime);
  if (node.type === 'ChainExpression' || node.type === 'AwaitExpression')
    return isTime(node.expression ?? node.argument);
  return timeNames.test(lastName(node));
}

function isNow(node) {
  const isCall = node.type === 'CallExpression' && node.callee.type === 'MemberExpression';
  return isCall && node.callee.property.name === 'now';
}

function hasLimit(given) {
  return given
    .slice(1)
    .some(
      (one) =>
        (one.type === 'Literal' && typeof one.value === 'number') ||
        (one.type === 'ObjectExpression' &&
          one.properties.some(({ key }) => key?.name === 'timeout')),
    );
}

function lastName(node) {
  if (node.type === 'MemberExpression') return node.property.name ?? '';
  return node.type === 'Identifier' ? node.name : '';
}

/** Returns `test` for `test.each(rows)(name, run, 5_000)`. */
function rootName(node) {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'MemberExpression') return rootName(node.object);
  return node.type === 'CallExpression' ? rootName(node.callee) : null;
}

export default { meta: { name: 'tests' }, rules };
