import { lazyPeriodUpload, type Screens } from '#kit/feature/web/screens.ts';

export const uploadScreens: Screens = {
  vcData: lazyPeriodUpload(async () => (await import('../definition.ts')).vcScreen),
  dnData: lazyPeriodUpload(async () => (await import('../definition.ts')).deliveryNoteScreen),
  storage: lazyPeriodUpload(async () => (await import('../definition.ts')).storageScreen),
};
