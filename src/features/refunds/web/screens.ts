import { lazyList, type Screens } from '#kit/feature/web/screens.ts';

export const refundScreens: Screens = {
  refund: lazyList(async () => (await import('../definition.ts')).refunds),
};
