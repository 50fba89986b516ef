import type { ListDefinition } from '#kit/list/define.ts';
import type { PeriodUploadDefinition } from '#kit/period-upload/define.ts';

/**
 * A list whose rows are imported from a weekly workbook, as plain data. A file belongs to the week in which it is
 * uploaded, and replaces an earlier file of that week (docs/business-rules/uploads-and-periods.md#columns). `list`
 * defines the screen, `upload` how files are stored.
 */
export interface WeekListDefinition {
  /**
   * The table of the list is a view of the current rows with `import_time` and the other displayed columns. The import
   * has the name of the list.
   */
  readonly list: ListDefinition;
  readonly upload: WeekUpload;
  /**
   * Monday for calendar weeks; Sunday for weeks that begin like apple weeks, but do not depend on the fiscal calendar
   * (docs/business-rules/calendars.md#calendar-weeks).
   */
  readonly weekBegins: 'monday' | 'sunday';
}

/** How the rows of a week's file are stored. */
type WeekUpload = Pick<PeriodUploadDefinition, 'records' | 'references'>;

/** The period upload of a list, without a screen and calls of its own, because the week cannot be chosen. */
export function uploadOfList({ list, upload }: WeekListDefinition): PeriodUploadDefinition {
  // A list without one of these operations has no button for it, and no permission has the empty code.
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
