import type { ListDefinition } from '#kit/list/define.ts';
import type { PeriodUploadDefinition } from '#kit/period-upload/define.ts';

/**
 * A list whose rows come by a weekly workbook without a choice of the week: a file is for the week in which it is
 * uploaded, and replaces an earlier one of that week (docs/business-rules/uploads-and-periods.md#columns). As plain
 * data: the list is what a screen shows, the upload how its files are stored.
 */
export interface WeekListDefinition {
  /**
   * Its table is a view: the live rows with `import_time` and the other displayed columns. It also names the import.
   */
  readonly list: ListDefinition;
  readonly upload: WeekUpload;
  /**
   * Monday for calendar weeks; Sunday for weeks that begin as apple weeks do, whether or not the fiscal calendar has
   * them (docs/business-rules/calendars.md#calendar-weeks).
   */
  readonly weekBegins: 'monday' | 'sunday';
}

/** How a week's file is stored; the rows are a snapshot of their week. */
type WeekUpload = Pick<PeriodUploadDefinition, 'records' | 'names'>;

/** The period upload of a list. Its weeks cannot be chosen, so it has no screen and no calls of its own. */
export function uploadOfRow({ list, upload }: WeekListDefinition): PeriodUploadDefinition {
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
