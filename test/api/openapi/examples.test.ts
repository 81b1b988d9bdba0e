import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'bun:test';
import { readExamples } from '../../../api/openapi/examples.ts';
import { playShop } from '../../support/recorded-shop/play-shop.ts';
import type { Parsed } from '../../support/world/client.ts';

const file = new URL('../../../api/openapi/examples.json', import.meta.url);
const document: Parsed = await Bun.file(
  new URL('../../../docs/openapi.json', import.meta.url),
).json();

/**
 * No example: processors sign the call, the response is a page or a file, it holds schemas, or the call needs several
 * cells or a process to end.
 */
const notPlayed: readonly string[] = [
  'connectorsReceiveMollieEvent',
  'connectorsReceiveStripeEvent',
  'connectorsReportEvent',
  'creditNotesDownload',
  'eventTypesList',
  'invoicesDownload',
  'opsCellsUpdate',
  'opsProcessesDrain',
  'opsWorkspacesAbortMove',
  'opsWorkspacesMove',
  'pagesApplyNotificationMails',
  'pagesApplyUnsubscribe',
  'pagesDecideSandboxChallenge',
  'pagesNotificationMails',
  'pagesStopNotificationMails',
  'pagesUnsubscribe',
  'pagesUnsubscribeByOneClick',
  'pagesUnsubscribeForm',
  'workspacesGoLive',
];

const paths: Record<string, Record<string, Parsed>> = document.paths;
const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
const jsonOf = (holder: Parsed): Parsed => holder?.content?.['application/json'];
const responseOf = (operation: Parsed): Parsed[] =>
  Object.entries(operation.responses)
    .filter(([status]) => Number(status) < 300)
    .map(([, response]) => jsonOf(response))
    .filter((json) => json !== undefined);

if (process.env['RECORD_EXAMPLES'] === '1')
  test('the shop is recorded', async () => {
    const { examples, failures } = await playShop(document);
    expect(failures).toEqual([]);
    await Bun.write(file, `${JSON.stringify(examples, null, 1)}\n`);
  });
else
  describe('the examples of the document', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema({ $id: 'document', ...document });
    const inDocument = (schema: Parsed): Parsed =>
      JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components'));
    const faultsOf = (schema: Parsed, value: unknown): unknown[] => {
      const validate = ajv.compile(inDocument(schema));
      validate(value);
      return (validate.errors ?? []).map(({ instancePath, message, params }) => [
        instancePath,
        message,
        params,
      ]);
    };

    test('every operation with a JSON response has one, but those that are named here', () => {
      const without = operations
        .filter((operation) => responseOf(operation).length > 0)
        .filter((operation) => responseOf(operation).every(({ example }) => example === undefined))
        .map(({ operationId }) => operationId);
      expect(without.toSorted()).toEqual([...notPlayed]);
    });

    test('each has the shape that the document gives it, the request as well as the response', () => {
      const faults = operations.flatMap((operation) =>
        [jsonOf(operation.requestBody), ...responseOf(operation)]
          .filter((json) => json?.example !== undefined)
          .flatMap(({ schema, example }) => faultsOf(schema, example))
          .map((fault) => [operation.operationId, fault]),
      );
      expect(faults).toEqual([]);
    });

    test('they fit one another: an id that is sent is one that the service returned', () => {
      const calls = Object.entries(readExamples());
      const returned = calls.map(([, { response }]) => JSON.stringify(response)).join('\n');
      const strange = calls.flatMap(([name, { parameters, body }]) =>
        (JSON.stringify([parameters, body ?? null]).match(/0195a1f0-[0-9a-f-]{27}/g) ?? [])
          .filter((id) => !returned.includes(id) && !returned.includes(id.replaceAll('-', '')))
          .map((id) => `${name}: ${id}`),
      );
      expect(strange).toEqual([]);
    });

    test('nothing of the machine and no secret is in them', () => {
      const text = JSON.stringify(readExamples());
      for (const pattern of [
        /127\.0\.0\.1/,
        /localhost/,
        /sk_test_\w/,
        /whsec_\w/,
        /"eyJ[\w-]{30}/,
      ])
        expect(pattern.exec(text)).toBeNull();
    });

    test('the shop plays: the service accepts every call of it, and returns the fields that are shown', async () => {
      const { examples, failures } = await playShop(document);
      expect(failures).toEqual([]);
      expect(Object.keys(examples).toSorted()).toEqual(Object.keys(readExamples()).toSorted());
    });
  });
