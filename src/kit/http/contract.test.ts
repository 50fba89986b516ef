import { expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { defineCall, type AddressOf, type AnswerOf } from './contract.ts';

const years = defineCall({
  method: 'GET',
  path: '/sys/fiscal/list',
  result: z.array(z.object({ id: z.int(), label: z.string().nullable() })),
});
const quarters = defineCall({ method: 'GET', path: '/sys/fiscal/:id/quarters/:quarter', result: z.null() });
const shop = defineCall({ method: 'GET', base: '/apple-data-center', path: '/sys/shop/save/:shopId', result: z.null() });

// Checked by the compiler.
test('the result type of a call follows from its contract and is read-only', () => {
  expectTypeOf<AnswerOf<typeof years>>().toEqualTypeOf<readonly { readonly id: number; readonly label: string | null }[]>();
});

test('a call has the path of its contract, with any values of the parameters', () => {
  expectTypeOf<AddressOf<typeof years>>().toEqualTypeOf<'/sys/fiscal/list'>();
  expectTypeOf<AddressOf<typeof quarters>>().toEqualTypeOf<`/sys/fiscal/${string}/quarters/${string}`>();
  expectTypeOf<AddressOf<typeof shop>>().toEqualTypeOf<`/apple-data-center/sys/shop/save/${string}`>();
});
