import type { ImportAnswer } from '#kit/import/contract.ts';
import type { PeriodRow, PeriodUploadRecord, WireMembers } from '#kit/period-upload/contract.ts';
import { parameterOfRow } from '#kit/period-upload/define.ts';
import { fromPrintedNames } from '#kit/period-upload/row-names.ts';
import type { Answer, Caller } from '../app.ts';
import { headersOf, workbookRow, type Example } from '../lists/examples.ts';
import { xlsxOf } from '../workbook.ts';
import type { DeclaredUpload } from './every-upload.ts';

interface SendOptions {
  readonly name?: string;
  readonly dryRun?: 1;
  /** The preview that is confirmed. */
  readonly preview?: ImportAnswer;
}

/** Uses one kind of period upload over HTTP as one user, with the calls of its declaration. */
export class KindUploader {
  readonly caller: Caller;
  readonly #kind: DeclaredUpload;

  constructor(caller: Caller, kind: DeclaredUpload) {
    this.caller = caller;
    this.#kind = kind;
  }

  as(caller: Caller): KindUploader {
    return new KindUploader(caller, this.#kind);
  }

  /** The answer of the page call as it is printed. */
  page(query: Record<string, string | number> = {}): Promise<Answer<Readonly<Record<string, readonly WireMembers[]>>>> {
    const { page } = this.#kind.family.calls;
    return this.caller.get(page.path, { size: 200, ...this.#selector(), ...query });
  }

  async rows(): Promise<PeriodRow[]> {
    const { listKey, printedAs } = this.#kind.family.calls.page;
    const rows = (await this.page()).result[listKey] ?? [];
    return rows.map((row) => fromPrintedNames<PeriodRow>(row, printedAs));
  }

  async row(dataDate: string): Promise<PeriodRow> {
    const found = (await this.rows()).find((row) => row.dataDate === dataDate);
    if (found === undefined) throw new Error(`${this.#kind.name} has no row of ${dataDate}`);
    return found;
  }

  template() {
    return this.caller.download(this.#kind.family.calls.template.path, this.#selector());
  }

  /** A workbook of records. */
  workbook(...records: readonly Example[]): Promise<Buffer> {
    const { records: set } = this.#kind.definition;
    return xlsxOf(
      headersOf(set),
      records.map((record) => workbookRow(set, record)),
    );
  }

  send(row: PeriodRow, bytes: Uint8Array, options: SendOptions = {}): Promise<Answer<ImportAnswer>> {
    const { name = '文件.xlsx', preview, ...more } = options;
    const fields = { ...more, ...(preview?.comparedWith === undefined ? {} : { comparedWith: preview.comparedWith }) };
    const call = this.#kind.family.calls.import;
    return this.caller.upload<ImportAnswer>(call.path, call.fileField, { name, bytes }, { ...parameterOfRow(call, row), ...fields });
  }

  history(row: PeriodRow): Promise<Answer<readonly WireMembers[]>> {
    const call = this.#kind.family.calls.records;
    return this.caller.get(call.path, parameterOfRow(call, row));
  }

  async uploads(row: PeriodRow): Promise<PeriodUploadRecord[]> {
    const { printedAs } = this.#kind.family.calls.records;
    return (await this.history(row)).result.map((upload) => fromPrintedNames<PeriodUploadRecord>(upload, printedAs));
  }

  download(row: PeriodRow) {
    const call = this.#kind.family.calls.download;
    return this.caller.download(call.path, parameterOfRow(call, row));
  }

  undo(uploadId: number): Promise<Answer> {
    return this.caller.post(`/ops/uploads/${uploadId}/undo`);
  }

  #selector(): Record<string, string> {
    const { kindParameter } = this.#kind.family.calls;
    return kindParameter === undefined ? {} : { [kindParameter]: this.#kind.definition.selector };
  }
}
