import { lazyPage, type Screens } from '#kit/feature/web/screens.ts';

export const invoiceScreens: Screens = {
  invoice: lazyPage(() => import('./invoices-page.tsx')),
};
