import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import type { ListDefinition } from '#kit/list/define.ts';
import type { PeriodUploadScreen } from '#kit/period-upload/define.ts';
import type { ReportDefinition } from '#kit/report/define.ts';

/** A page that is loaded when it is first opened, or sooner. */
export type Page = LazyExoticComponent<ComponentType> & {
  /** Begins to load it, where one knows that it will be opened. */
  readonly preload: () => void;
};

type Loaded = { readonly default: ComponentType };

/** A page from the module that has it. */
export function lazyPage(load: () => Promise<Loaded>): Page {
  let loading: Promise<Loaded> | undefined;
  const begin = () => (loading ??= load());
  // What fails is told by the page itself, where it is opened.
  return Object.assign(lazy(begin), { preload: () => void begin().catch(() => undefined) });
}

/** A feature's pages by menu code. A menu without one has no entry in the sidebar. */
export type Screens = Readonly<Record<string, Page>>;

/**
 * A list: the one screen of all lists, and the list's definition.
 * @param loadMore buttons that this list has beside those of every list
 */
export const lazyList = (load: () => Promise<ListDefinition>, loadMore?: () => Promise<ComponentType>): Page =>
  lazyPage(async () => {
    const [{ listScreen }, definition, more] = await Promise.all([import('#kit/list/web/list-screen.tsx'), load(), loadMore?.()]);
    return { default: listScreen(definition, more) };
  });

/** An upload that is expected once a day, week or quarter: the one screen of all of them, and what this one takes. */
export const lazyPeriodUpload = (load: () => Promise<PeriodUploadScreen>): Page =>
  lazyPage(async () => {
    const [{ periodUploadPage }, screen] = await Promise.all([import('#kit/period-upload/web/period-upload-page.tsx'), load()]);
    return { default: periodUploadPage(screen) };
  });

/** A report: the one screen of all of them, and the report's definition. */
export const lazyReport = (load: () => Promise<ReportDefinition>): Page =>
  lazyPage(async () => {
    const [{ reportScreen }, definition] = await Promise.all([import('#kit/report/web/report-screen.tsx'), load()]);
    return { default: reportScreen(definition) };
  });
