import type { ListDefinition } from '#kit/list/define.ts';
import type { PeriodUploadDefinition } from '#kit/period-upload/define.ts';

/**
 * A list whose rows come by a workbook a week, without anybody choosing the week: a file is for the week in which it
 * comes, and replaces what another one brought for that week (docs/business-rules/uploads-and-periods.md#columns). As
 * plain data: the list is what a screen shows, the upload how its files are stored.
 */
export interface WeekListDefinition {
  /** Its table is a view: the rows that count, with `import_time` and what is shown beside them. It names the import, too. */
  readonly list: ListDefinition;
  readonly upload: WeekUpload;
  /**
   * Monday for natural weeks; Sunday for weeks that begin as apple weeks do, whether or not the fiscal calendar has
   * them (docs/business-rules/calendars.md#natural-weeks).
   */
  readonly weekBegins: 'monday' | 'sunday';
}

/** How a week's file is stored; the rows are a snapshot of their week. */
export type WeekUpload = Pick<PeriodUploadDefinition, 'records' | 'names'>;

/** The period upload behind a list: nobody chooses its weeks, so that it has no screen and no calls of its own. */
export function uploadBehind({ list, upload }: WeekListDefinition): PeriodUploadDefinition {
  const code = (name: 'template' | 'import' | 'export') => list.codes[name] ?? '';
  return {
    ...upload,
    name: list.name,
    selector: list.name,
    title: list.title,
    menu: list.menu,
    calendar: 'natural-week',
    window: { until: 'always' },
    codes: { template: code('template'), upload: code('import'), record: code('import'), download: code('export') },
  };
}
