import type { WorkbookErrorReason } from './words.ts';

/** Values for the placeholders of a reason's message. */
export type WorkbookErrorParams = Readonly<Record<string, string | number>>;

/**
 * A file that is no readable workbook, or exceeds the limits. `reason` and `params` form the message for the user
 * (`workbookErrorMessage`); `message` with its detail is English and for the log.
 */
export class WorkbookError extends Error {
  readonly reason: WorkbookErrorReason;
  readonly params: WorkbookErrorParams;

  constructor(reason: WorkbookErrorReason, detail = '', params: WorkbookErrorParams = {}, options?: ErrorOptions) {
    super(detail === '' ? reason : `${reason}: ${detail}`, options);
    this.name = 'WorkbookError';
    this.reason = reason;
    this.params = params;
  }
}
