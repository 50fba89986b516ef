import type { ServerFeature } from '#kit/feature/server/define.ts';
import { recordsOfReport, searchedBy } from '#kit/record-search/server/source.ts';
import { mailUnread } from '#kit/mailbox/server/work.ts';
import { CODES, expectedArrivals, MENUS } from '../definition.ts';
import { expectedArrivalsFeature } from '../feature.ts';
import { arrivalsOfWeek } from './home.ts';
import { noticeMail } from './mail.ts';
import { followMappings } from './follow-mappings.ts';
import { expectedArrivalRoutes } from './routes.ts';
import { noticeSettings } from './settings.ts';
import { updateJobs } from './update-job.ts';

export const expectedArrivalsOnServer: ServerFeature = {
  feature: expectedArrivalsFeature,
  settings: [noticeSettings],
  mail: [noticeMail],
  work: () => [
    mailUnread(noticeMail, [
      { menu: MENUS.lines, codes: [CODES.upload], title: { text: '预计到货' } },
      { menu: MENUS.summary, codes: [CODES.upload], title: { text: '到货汇总' } },
    ]),
  ],
  search: () => [
    searchedBy({ kind: '客户PO', menu: expectedArrivals.menu, records: recordsOfReport(expectedArrivals), filter: 'customerPoNumber' }),
  ],
  home: () => [arrivalsOfWeek],
  routes: ({ importers }) => expectedArrivalRoutes(importers),
  jobs: () => [...updateJobs, followMappings],
};
