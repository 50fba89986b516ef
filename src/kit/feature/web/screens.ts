import { type ComponentType, createElement, useState } from 'react';
import type { ListDefinition } from '#kit/list/define.ts';
import type { RowPanel } from '#kit/list/web/columns.tsx';
import type { PeriodUploadScreen } from '#kit/period-upload/define.ts';
import type { ReportDefinition } from '#kit/report/define.ts';
import type { ReportParts } from '#kit/report/web/report-screen.tsx';
import { lazyPart } from '#kit/ui/web/load-on-demand.ts';
import type { Screen } from '#kit/ui/web/page/screen.ts';

/** A page that is loaded when it is first opened, or by `preload`. */
export type ScreenPage = ComponentType & {
  /** Loads the page's code. A failure is shown when the page is opened. */
  readonly preload: () => Promise<void>;
  /** Loads the page's code and requests its first data. @param address the query of the page's address */
  readonly begin: (address: URLSearchParams) => Promise<void>;
};

type PageModule = { readonly default: Screen };

/**
 * A page from a module that is loaded on demand. A loaded page is rendered immediately, whereas React would show the
 * fallback of a lazy component for at least 300 ms.
 */
export function lazyPage(load: () => Promise<PageModule>): ScreenPage {
  let loading: Promise<PageModule> | undefined;
  let loaded: Screen | null = null;
  const loadOnce = () =>
    (loading ??= load().then(
      (module) => {
        loaded = module.default;
        return module;
      },
      (error: unknown) => {
        // The next rendering loads the module again.
        loading = undefined;
        throw error;
      },
    ));
  const LazyPage = lazyPart(loadOnce);
  function LoadedPage() {
    // Chosen once: another component after the module has loaded would lose the state of the page.
    const [Content] = useState(() => loaded ?? LazyPage);
    return createElement(Content);
  }
  const preload = () =>
    loadOnce().then(
      () => undefined,
      () => undefined,
    );
  return Object.assign(LoadedPage, {
    preload,
    begin: async (address: URLSearchParams) => {
      await preload();
      await loaded?.begin?.(address);
    },
  });
}

/** A feature's pages by menu code. A menu without a page has no entry in the sidebar. */
export type Screens = Readonly<Record<string, ScreenPage>>;

/**
 * A list: the generic list screen with a definition.
 * @param loadMore buttons of this list in addition to those of every list
 * @param loadPanel a panel that can be opened for a row
 */
export const lazyList = (
  load: () => Promise<ListDefinition>,
  loadMore?: () => Promise<ComponentType>,
  loadPanel?: () => Promise<RowPanel>,
): ScreenPage =>
  lazyPage(async () => {
    const screen = import('#kit/list/web/list-screen.tsx');
    const [{ listScreen }, definition, more, panel] = await Promise.all([screen, load(), loadMore?.(), loadPanel?.()]);
    return { default: listScreen(definition, more, panel) };
  });

/** A period upload: the generic screen with a definition. */
export const lazyPeriodUpload = (load: () => Promise<PeriodUploadScreen>): ScreenPage =>
  lazyPage(async () => {
    const [{ periodUploadPage }, screen] = await Promise.all([import('#kit/period-upload/web/period-upload-page.tsx'), load()]);
    return { default: periodUploadPage(screen) };
  });

/**
 * A report: the generic report screen with a definition.
 * @param loadParts parts of this report's screen in addition to those of every report
 */
export const lazyReport = (load: () => Promise<ReportDefinition>, loadParts?: () => Promise<ReportParts>): ScreenPage =>
  lazyPage(async () => {
    const [{ reportScreen }, definition, parts] = await Promise.all([import('#kit/report/web/report-screen.tsx'), load(), loadParts?.()]);
    return { default: reportScreen(definition, parts) };
  });
