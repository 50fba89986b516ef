import { lazyPage, lazyReport, type Screens } from '#kit/feature/web/screens.ts';

export const expectedArrivalScreens: Screens = {
  arrivalExpect: lazyReport(
    async () => (await import('../definition.ts')).expectedArrivals,
    async () => {
      const [{ ExpectedArrivalButtons }, { NoticeMailbox }] = await Promise.all([
        import('./notice-buttons.tsx'),
        import('./notice-mailbox.tsx'),
      ]);
      return { buttons: ExpectedArrivalButtons, aboveTable: NoticeMailbox };
    },
  ),
  arrivalSummary: lazyPage(() => import('./summary-page.tsx')),
};
