const testCase = /<testcase\b((?:[^>"]|"[^"]*")*?)(?:\/>|>([\s\S]*?)<\/testcase>)/g;
const entities = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/**
 * A JUnit report of Bun: `counts` of all files as its head has them, and of each file its tests with their result and
 * milliseconds; undefined where the text is not whole.
 */
export function readReport(text) {
  const head = /<testsuites\b[^>]*>/.exec(text)?.[0];
  if (head === undefined) return undefined;
  const files = new Map();
  for (const [, attributes, body = ''] of text.matchAll(testCase)) {
    const file = attributeOf(attributes, 'file');
    files.set(file, [...(files.get(file) ?? []), toTest(attributes, body)]);
  }
  const failed = Number(attributeOf(head, 'failures')) + Number(attributeOf(head, 'errors'));
  const skipped = Number(attributeOf(head, 'skipped'));
  const passed = Number(attributeOf(head, 'tests')) - failed - skipped;
  return { counts: { passed, failed, skipped }, files };
}

function toTest(attributes, body) {
  const groups = attributeOf(attributes, 'classname');
  const name = attributeOf(attributes, 'name');
  const failure = /<(?:failure|error)\b((?:[^>"]|"[^"]*")*)>/.exec(body)?.[1];
  return {
    name: groups === '' ? name : `${groups} > ${name}`,
    ms: Math.round(Number(attributeOf(attributes, 'time')) * 1_000),
    result: failure !== undefined ? 'failed' : body.includes('<skipped') ? 'skipped' : 'passed',
    ...(failure === undefined ? {} : { message: attributeOf(failure, 'message') }),
  };
}

function attributeOf(text, name) {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(` ${text}`)?.[1] ?? '';
  return value.replaceAll(/&(?:#(\d+)|(\w+));/g, (whole, code, word) =>
    code === undefined ? (entities[word] ?? whole) : String.fromCodePoint(Number(code)),
  );
}
