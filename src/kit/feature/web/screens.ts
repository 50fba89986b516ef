import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import type { ListDefinition } from '#kit/list/define.ts';
import type { PeriodUploadScreen } from '#kit/period-upload/define.ts';
import type { ReportDefinition } from '#kit/report/define.ts';

/** A page that is loaded when it is first opened. */
export type Page = LazyExoticComponent<ComponentType>;

/** A feature's pages by menu code. A menu without one has no entry in the sidebar. */
export type Screens = Readonly<Record<string, Page>>;

/** A list: the one screen of all lists, and the list's definition. */
export const lazyList = (load: () => Promise<ListDefinition>): Page =>
  lazy(async () => {
    const [{ listScreen }, definition] = await Promise.all([import('#kit/list/web/list-screen.tsx'), load()]);
    return { default: listScreen(definition) };
  });

/** An upload that is expected once a day, week or quarter: the one screen of all of them, and what this one takes. */
export const lazyPeriodUpload = (load: () => Promise<PeriodUploadScreen>): Page =>
  lazy(async () => {
    const [{ periodUploadPage }, screen] = await Promise.all([import('#kit/period-upload/web/period-upload-page.tsx'), load()]);
    return { default: periodUploadPage(screen) };
  });

/** A report: the one screen of all of them, and the report's definition. */
export const lazyReport = (load: () => Promise<ReportDefinition>): Page =>
  lazy(async () => {
    const [{ reportScreen }, definition] = await Promise.all([import('#kit/report/web/report-screen.tsx'), load()]);
    return { default: reportScreen(definition) };
  });
