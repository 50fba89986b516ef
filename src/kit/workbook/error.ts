import type { WorkbookErrorReason } from './words.ts';

/** Values for the placeholders of a reason's message. */
export type WorkbookErrorParams = Readonly<Record<string, string | number>>;

/**
 * A file that is no readable workbook, or exceeds the limits. `reason` and `params` form the message for the user
 * (`workbookErrorMessage`); `message` is the reason with its detail.
 */
export class WorkbookError extends Error {
  readonly reason: WorkbookErrorReason;
  /** English, for the log; `''` if the reason says all. */
  readonly detail: string;
  readonly params: WorkbookErrorParams;

  constructor(reason: WorkbookErrorReason, detail = '', params: WorkbookErrorParams = {}, options?: ErrorOptions) {
    super(detail === '' ? reason : `${reason}: ${detail}`, options);
    this.name = 'WorkbookError';
    this.reason = reason;
    this.detail = detail;
    this.params = params;
  }
}
