import type { CellGroup, ImportAnswer } from '../../contract.ts';
import { needsEncoding } from '../preview/encoding-choice.tsx';
import type { ChosenFile, FileResult, UploadOutcome } from './running-upload.ts';

type ReadFile = FileResult & { readonly answer: ImportAnswer };

const isRead = (result: FileResult | undefined): result is ReadFile => result !== undefined && result.answer !== null;

/** Whether a file was read without problems. */
export const isImportable = (result: FileResult | undefined): result is ReadFile =>
  isRead(result) && result.answer.allErrorList.length === 0;

/** Whether the user must choose the encoding of a file. */
export const isUndecided = (result: FileResult | undefined): result is ReadFile => isRead(result) && needsEncoding(result.answer);

/** Whether the confirmed preview of a file was outdated. */
export const isOutdated = (result: FileResult | undefined): result is ReadFile => isRead(result) && result.failure !== null;

/** Whether a confirmed file is stored. */
export const isStored = (result: FileResult | undefined): result is ReadFile => isImportable(result) && !isOutdated(result);

/** Whether every line of a file is refused and none is recorded. */
export const storesNothing = ({ outcomes, recorded }: ImportAnswer): boolean => outcomes?.stored === 0 && recorded === 0;

/**
 * The number of problems of an upload. A file that was refused as a whole has one, in its result or only in `lines`.
 */
export function problemsIn({ results, lines }: Pick<UploadOutcome, 'results' | 'lines'>): number {
  const counted = results.reduce((count, { answer }) => count + (answer === null ? 1 : answer.problemCount), 0);
  return Math.max(counted, lines.length);
}

/** The columns of a file that the user may assign to fields. */
interface ColumnsToAssign {
  readonly proposals: NonNullable<ImportAnswer['columnProposals']>;
  readonly unknown: readonly string[];
  /** Makes a new preview with the chosen headers. */
  readonly onChoose: (columns: NonNullable<ChosenFile['columns']>) => void;
}

/** The problems of one workbook. */
export interface FileRefusal {
  readonly file: File;
  /** The worksheet that was read, if the workbook has several. */
  readonly sheet: string | null;
  /** Other uploads whose columns the file has. */
  readonly matchingKinds: NonNullable<ImportAnswer['matchingKinds']>;
  /** Missing columns that may have other names in the file. */
  readonly columns: ColumnsToAssign | null;
  /** The problems in groups, at most `PROBLEMS_LISTED`. */
  readonly groups: readonly CellGroup[];
  /** The number of problems in these groups. */
  readonly listed: number;
  /** The number of all problems. */
  readonly count: number;
  /** Whether counting stopped at a limit. */
  readonly hasMore: boolean;
  /** The workbook with the wrong cells marked. */
  readonly url: string | null;
  /** The reason if it could not be made, translated. */
  readonly urlMissing: string | null;
  /** Why the file as a whole is refused, translated; null if cells are wrong. */
  readonly message: string | null;
}

/** The problems of several files that could not be imported, one per line. */
export interface FilesRefusal {
  readonly lines: readonly string[];
  /** The number of all problems; only the first ones of each file have a line. */
  readonly problems: number;
  /** The numbers of stored and not stored files; null after a trial. */
  readonly counts: { readonly stored: number; readonly failed: number } | null;
}

export type Refusal = FileRefusal | FilesRefusal;

/**
 * The problems of a file, or null if it has none.
 * @param onChoose makes a new preview with assigned headers; null if the call does not accept them
 */
export function refusalOf({ file }: ChosenFile, result: FileResult, onChoose: ColumnsToAssign['onChoose'] | null): FileRefusal | null {
  const { answer, failure } = result;
  if (answer === null) return { ...NO_PROBLEMS, file, message: failure };
  if (isImportable(result) || isUndecided(result)) return null;
  const { columnProposals: proposals, unknownColumns: unknown } = answer;
  const { problemGroups: groups } = answer;
  return {
    file,
    sheet: answer.sheet ?? null,
    matchingKinds: answer.matchingKinds ?? [],
    columns: proposals === undefined || onChoose === null ? null : { proposals, unknown, onChoose },
    groups,
    listed: groups.reduce((sum, { count }) => sum + count, 0),
    count: answer.problemCount,
    hasMore: answer.moreProblems === true,
    url: answer.url,
    urlMissing: answer.urlMissing ?? null,
    message: null,
  };
}

const NO_PROBLEMS = {
  sheet: null,
  matchingKinds: [],
  columns: null,
  groups: [],
  listed: 0,
  count: 0,
  hasMore: false,
  url: null,
  urlMissing: null,
};

/** The problems of several files, or null if they have none. A missing encoding does not count as a problem. */
export function refusalOfFiles(outcome: UploadOutcome, counts: FilesRefusal['counts']): FilesRefusal | null {
  const problems = problemsIn(outcome);
  return problems > outcome.results.filter(isUndecided).length ? { lines: outcome.lines, problems, counts } : null;
}
