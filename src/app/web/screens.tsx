import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import type { MasterDataDefinition } from '#kit/master-data/define.ts';
import type { PeriodUploadScreen } from '#kit/period-upload/define.ts';

type Page = LazyExoticComponent<ComponentType>;

/** The role's permission page is reachable whatever the menus say (document 1 §2.1); the server refuses who may not use it. */
export const ALWAYS_KEPT_SCREEN = 'authConfig';

/** A list of master data: the one screen of all lists, and the list's definition. */
const list = (load: () => Promise<MasterDataDefinition>): Page =>
  lazy(async () => {
    const [{ masterDataScreen }, definition] = await Promise.all([import('#kit/master-data/web/master-data-screen.tsx'), load()]);
    return { default: masterDataScreen(definition) };
  });

/** An upload that is expected once a day, week or quarter: the one screen of all of them, and what this one takes. */
const periodUpload = (load: () => Promise<PeriodUploadScreen>): Page =>
  lazy(async () => {
    const [{ periodUploadPage }, screen] = await Promise.all([import('#kit/period-upload/web/period-upload-page.tsx'), load()]);
    return { default: periodUploadPage(screen) };
  });

/**
 * Every screen that is built: menu code → its page, loaded when it is first opened.
 * A menu without a line here has no entry in the sidebar.
 */
export const screens: Readonly<Record<string, Page>> = {
  vcData: periodUpload(async () => (await import('#features/uploads/definitions.ts')).vcScreen),
  dnData: periodUpload(async () => (await import('#features/uploads/definitions.ts')).deliveryNoteScreen),
  storage: periodUpload(async () => (await import('#features/uploads/definitions.ts')).storageScreen),
  fiscalYear: lazy(() => import('#features/fiscal-year/web/fiscal-year-page.tsx')),
  taxRate: list(async () => (await import('#features/master-data/tax-code-mapping/definition.ts')).taxCodeMapping),
  logisticsMapping: list(async () => (await import('#features/master-data/logistics-mapping/definition.ts')).logisticsMapping),
};

/** One's own password; needs no permission. */
export const ChangePasswordPage: Page = lazy(() => import('#features/session/web/change-password-page.tsx'));
