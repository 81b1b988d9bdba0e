import { expect, test } from 'bun:test';
import { isInfrastructureFailure } from '../../storage/errors/infrastructure-failure.ts';

const withState = (code: string, cause?: Error): Error =>
  Object.assign(new Error(code, { cause }), { code });

test.each([
  ['the value of another statement', withState('25P02', withState('22P02')), false],
  ['another statement that was canceled', withState('25P02', withState('57014')), true],
  ['nobody knows what', withState('25P02'), true],
  ['its own value', withState('22P02'), false],
])('a statement that failed for %s', (_, error, isFailure) => {
  expect(isInfrastructureFailure(error)).toBe(isFailure);
});
