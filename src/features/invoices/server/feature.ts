import type { ServerFeature } from '#kit/feature/server/define.ts';
import { mailUnread } from '#kit/mailbox/server/work.ts';
import { CODES, MENU } from '../definition.ts';
import { invoicesFeature } from '../feature.ts';
import { detailRoutes } from './detail-routes.ts';
import { invoiceMail } from './mail.ts';
import { invoiceRoutes } from './routes.ts';
import { invoiceSettings } from './settings.ts';

export const invoicesOnServer: ServerFeature = {
  feature: invoicesFeature,
  settings: [invoiceSettings],
  mail: [invoiceMail],
  work: () => [mailUnread(invoiceMail, [{ menu: MENU, codes: [CODES.mail, CODES.upload], title: { text: '发票管理' } }])],
  routes: () => [...invoiceRoutes, ...detailRoutes],
};
