/** Until `started()` is called, whatever ends the program is printed in one line, without a stack. */
export function explainProblems() {
  process.on('uncaughtException', explain);
  return { started: () => process.off('uncaughtException', explain) };
}

function explain(error) {
  console.error(`Not started: ${reasonOf(error)}`);
  process.exit(1);
}

function reasonOf(error) {
  // A program that was run, such as that which makes the certificate, has said it in its last line.
  if (error.stderr) return String(error.stderr).trim().split('\n').at(-1);
  if (connectionCodeOf(error) === 'ECONNREFUSED')
    return 'no service responds: start it with npm start at the root, or set COMMERCE_URL to its address.';
  if (error.code === 'ENOENT' && error.path) return `${error.path} does not exist.`;
  return error.message.split('\n')[0];
}

/** The failed connection may be within errors of fetch and of the SDK. */
function connectionCodeOf(error) {
  if (error === undefined || error === null) return undefined;
  return error.code === 'ECONNREFUSED' ? error.code : connectionCodeOf(error.cause);
}
