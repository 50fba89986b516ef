import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import type { ListDefinition } from '#kit/list/define.ts';
import type { PeriodUploadScreen } from '#kit/period-upload/define.ts';
import type { ReportDefinition } from '#kit/report/define.ts';

type Page = LazyExoticComponent<ComponentType>;

/** The role's permission page is reachable whatever the menus say (document 1 §2.1); the server refuses who may not use it. */
export const ALWAYS_KEPT_SCREEN = 'authConfig';

/** A list of master data: the one screen of all lists, and the list's definition. */
const list = (load: () => Promise<ListDefinition>): Page =>
  lazy(async () => {
    const [{ listScreen }, definition] = await Promise.all([import('#kit/list/web/list-screen.tsx'), load()]);
    return { default: listScreen(definition) };
  });

/** An upload that is expected once a day, week or quarter: the one screen of all of them, and what this one takes. */
const periodUpload = (load: () => Promise<PeriodUploadScreen>): Page =>
  lazy(async () => {
    const [{ periodUploadPage }, screen] = await Promise.all([import('#kit/period-upload/web/period-upload-page.tsx'), load()]);
    return { default: periodUploadPage(screen) };
  });

/** A report: the one screen of all of them, and the report's definition. */
const report = (load: () => Promise<ReportDefinition>): Page =>
  lazy(async () => {
    const [{ reportScreen }, definition] = await Promise.all([import('#kit/report/web/report-screen.tsx'), load()]);
    return { default: reportScreen(definition) };
  });

/**
 * Every screen that is built: menu code → its page, loaded when it is first opened.
 * A menu without a line here has no entry in the sidebar.
 */
export const screens: Readonly<Record<string, Page>> = {
  vcData: periodUpload(async () => (await import('#features/uploads/definitions.ts')).vcScreen),
  dnData: periodUpload(async () => (await import('#features/uploads/definitions.ts')).deliveryNoteScreen),
  storage: periodUpload(async () => (await import('#features/uploads/definitions.ts')).storageScreen),
  opsJobs: lazy(() => import('#features/operations/web/jobs-page.tsx')),
  opsAudit: lazy(() => import('#features/operations/web/audit-page.tsx')),
  opsSecurity: lazy(() => import('#features/operations/web/security-page.tsx')),
  opsOutbox: lazy(() => import('#features/operations/web/outbox-page.tsx')),
  opsUploads: lazy(() => import('#features/operations/web/uploads-page.tsx')),
  index: report(async () => (await import('#features/logistics-ageing/definition.ts')).logisticsAgeing),
  fiscalYear: lazy(() => import('#features/fiscal-year/web/fiscal-year-page.tsx')),
  basicData: list(async () => (await import('#features/master-data/sku-mapping/product-mapping.ts')).productMapping),
  skuMapping: list(async () => (await import('#features/master-data/sku-mapping/partner-sku-mapping.ts')).partnerSkuMapping),
  mapping: list(async () => (await import('#features/master-data/sku-mapping/auto-product-mapping.ts')).autoProductMapping),
  skuManage: list(async () => (await import('#features/master-data/sku-mapping/partner-sku-mapping.ts')).autoPartnerSkuMapping),
  logisticsMaintenance: list(async () => (await import('#features/master-data/ageing-config/definition.ts')).ageingConfig),
  lobControl: list(async () => (await import('#features/master-data/goods-restriction/definition.ts')).goodsRestriction),
  '45OrderConfig': list(async () => (await import('#features/master-data/order-code-config/definition.ts')).orderCodeConfig),
  trackingNumber: list(async () => (await import('#features/master-data/tracking-number-config/definition.ts')).trackingNumberConfig),
  trackingManage: list(async () => (await import('#features/master-data/tracking-mapping/definition.ts')).trackingMapping),
  phoneRoute: list(async () => (await import('#features/master-data/transfer-route/definition.ts')).transferRoute),
  inventoryLocation: list(async () => (await import('#features/master-data/storage-location/definition.ts')).storageLocation),
  taxRate: list(async () => (await import('#features/master-data/tax-code-mapping/definition.ts')).taxCodeMapping),
  logisticsMapping: list(async () => (await import('#features/master-data/logistics-mapping/definition.ts')).logisticsMapping),
  userManage: lazy(() => import('#features/administration/users/web/user-manage-page.tsx')),
  rolesManage: lazy(() => import('#features/administration/roles/web/roles-manage-page.tsx')),
  authConfig: lazy(() => import('#features/administration/authority/web/auth-config-page.tsx')),
  shopManage: lazy(() => import('#features/administration/shops/web/shop-manage-page.tsx')),
};

/** One's own account; these need no permission. */
export const ChangePasswordPage: Page = lazy(() => import('#features/session/web/change-password-page.tsx'));
export const SecondFactorPage: Page = lazy(() => import('#features/session/web/second-factor-page.tsx'));
export const SessionsPage: Page = lazy(() => import('#features/session/web/sessions-page.tsx'));
