/** A row of an uploaded workbook: its cells by their headers. */
export type Row = Readonly<Record<string, string | number | null>>;

/** An uploaded workbook. */
export interface Filed {
  readonly kind: string;
  /** Its day, week or quarter; '' for an upload without a period. */
  readonly period: string;
  /** The day of the upload. */
  readonly day: string;
  readonly rows: readonly Row[];
  readonly uploadId: number;
  undone: boolean;
}

/** A refund that was entered and not removed. */
export interface Refund {
  readonly lob: string;
  readonly day: string;
  readonly money: string;
}

/** All inputs of the simulated users. The recomputations read nothing else. */
export class Inputs {
  readonly files: Filed[] = [];
  readonly refunds: Refund[] = [];
  /** The BI view at the newest pull. */
  bi: readonly Row[] = [];
  /** The current product mapping. */
  products: readonly Row[] = [];
  readonly #reviewed = new Set<string>();

  enter(filed: Omit<Filed, 'undone'>): void {
    this.files.push({ ...filed, undone: false });
  }

  undo(uploadId: number): void {
    for (const filed of this.files) if (filed.uploadId === uploadId) filed.undone = true;
  }

  review(kind: string, period: string, reviewed: boolean): void {
    if (reviewed) this.#reviewed.add(`${kind} ${period}`);
    else this.#reviewed.delete(`${kind} ${period}`);
  }

  isReviewed(kind: string, period: string): boolean {
    return this.#reviewed.has(`${kind} ${period}`);
  }

  /**
   * The live file of each period: the last one that was not undone
   * (docs/business-rules/imports.md#updates-and-replacement).
   */
  liveFiles(kind: string): ReadonlyMap<string, Filed> {
    return new Map(this.uploads(kind).map((filed) => [filed.period, filed]));
  }

  /** Every file of a kind that was not undone, in the order of upload. */
  uploads(kind: string): readonly Filed[] {
    return this.files.filter((filed) => filed.kind === kind && !filed.undone);
  }

  /**
   * The rows of documents: each key belongs to the newest live upload with it, across days
   * (docs/business-rules/uploads-and-periods.md#live-rows).
   */
  documents(kinds: readonly string[], key: readonly string[]): ReadonlyMap<string, Row> {
    const live = new Set(kinds.flatMap((kind) => [...this.liveFiles(kind).values()]));
    return new Map(this.files.filter((filed) => live.has(filed)).flatMap(({ rows }) => rows.map((row) => [keyOf(row, key), row] as const)));
  }

  /** The newest period of a kind, up to a day, whose data was reviewed. */
  newestReviewed(kind: string, until: string): Filed | undefined {
    return [...this.liveFiles(kind).values()]
      .filter(({ period }) => period <= until && this.isReviewed(kind, period))
      .toSorted((a, b) => a.period.localeCompare(b.period))
      .at(-1);
  }
}

export const keyOf = (row: Row, key: readonly string[]): string => key.map((name) => row[name]).join(' ');
