import type { Static } from '@sinclair/typebox';
import { randomBase62 } from '../../../storage/ids.ts';
import { insertSandboxToken } from '../../../storage/queries/sandbox/instruments.ts';
import type { CellsContext } from '../../context.ts';
import { fail } from '../../errors.ts';
import { TYPED_PREFIX } from './instrument.ts';
import { loadWidget } from './load-widget.ts';
import type { SandboxTokenBody } from './schemas.ts';
import { factsOf, testCardOf } from './test-cards.ts';

/** Stores a test card that was entered in the widget, under a chargeable token. */
export async function createToken(
  ctx: CellsContext,
  input: Static<typeof SandboxTokenBody>,
): Promise<{ readonly paymentToken: string }> {
  const { processor } = await loadWidget(ctx, input.embedToken);
  const { instrument } = testCardOf(input.number) ?? rejectRealCard();
  const { expMonth, expYear } = input;
  const paymentToken = `${TYPED_PREFIX}${randomBase62(24)}`;
  const card = factsOf(instrument, { expMonth, expYear });
  const { database } = processor;
  const { clock } = processor.services;
  await insertSandboxToken(database, processor, paymentToken, { instrument, card }, clock());
  return { paymentToken };
}

function rejectRealCard(): never {
  fail(
    'validation_error',
    [
      {
        path: 'number',
        code: 'test_cards_only',
        message: 'The sandbox takes test cards only, such as 4242 4242 4242 4242.',
      },
    ],
    { status: 422 },
  );
}
