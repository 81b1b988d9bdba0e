import { afterAll, describe } from 'bun:test';
import { codeRules } from './support/rules/code.ts';
import { fileRules } from './support/rules/files.ts';
import { layerRules } from './support/rules/layers.ts';
import { limitRules, sums } from './support/rules/limits.ts';
import { keepRules } from './support/rules/rule.ts';
import { scriptRules } from './support/rules/scripts.ts';
import { storeyRules } from './support/rules/storeys.ts';
import { unitOfWorkRules } from './support/rules/units-of-work.ts';

/** The rules of docs/architecture.md and CONTRIBUTING.md that concern the tree as a whole. */
describe('layers', () => keepRules(layerRules));
describe('storeys', () => keepRules(storeyRules));
describe('code', () => keepRules(codeRules));
describe('units of work', () => keepRules(unitOfWorkRules));
describe('files', () => keepRules(fileRules));
describe('scripts', () => keepRules(scriptRules));
describe('limits', () => {
  keepRules(limitRules);
  afterAll(() => console.log(`limits: ${sums()}`));
});
