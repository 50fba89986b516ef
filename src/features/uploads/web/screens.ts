import { lazyPeriodUpload, type Screens } from '#kit/feature/web/screens.ts';

export const uploadScreens: Screens = {
  vcData: lazyPeriodUpload(async () => (await import('../definitions.ts')).vcScreen),
  dnData: lazyPeriodUpload(async () => (await import('../definitions.ts')).deliveryNoteScreen),
  storage: lazyPeriodUpload(async () => (await import('../definitions.ts')).storageScreen),
};
