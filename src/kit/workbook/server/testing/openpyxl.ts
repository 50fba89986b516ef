import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** The contents of a workbook as openpyxl reads them. */
export interface OpenpyxlSheet {
  readonly name: string;
  readonly state: string;
  readonly frozen: string | null;
  readonly filter: string | null;
  /** Ranges of merged cells. */
  readonly merged: readonly string[];
  readonly widths: Readonly<Record<string, number>>;
  /** The formulas of dropdown lists, by their cell ranges. */
  readonly lists: Readonly<Record<string, string>>;
  readonly cells: Readonly<Record<string, OpenpyxlCell>>;
}

interface OpenpyxlCell {
  /** Dates in ISO format. */
  readonly value: string | number | boolean | null;
  /** `s` text, `n` number, `b` boolean, `d` date, `e` error, `f` formula. */
  readonly type: string;
  readonly format: string;
  readonly fill: string;
  readonly bold: boolean;
  readonly quotePrefix: boolean;
  readonly comment: string | null;
}

const SCRIPT = `
import json, re, sys, datetime, traceback
from openpyxl import Workbook, load_workbook
def plain(v):
    return v.isoformat() if isinstance(v, (datetime.date, datetime.time)) else v
def sheets(file):
    out = []
    for ws in load_workbook(file).worksheets:
        cells = {}
        for row in ws.iter_rows():
            for c in row:
                if c.value is None and not c.comment and c.fill.fgColor.rgb == '00000000':
                    continue
                cells[c.coordinate] = dict(value=plain(c.value), type=c.data_type, format=c.number_format, fill=c.fill.fgColor.rgb,
                    bold=bool(c.font.b), quotePrefix=bool(c.quotePrefix), comment=c.comment.text if c.comment else None)
        out.append(dict(name=ws.title, state=ws.sheet_state, frozen=ws.freeze_panes, filter=ws.auto_filter.ref, merged=sorted(str(r) for r in ws.merged_cells.ranges),
            widths={k: d.width for k, d in ws.column_dimensions.items()},
            lists={str(v.sqref): v.formula1 for v in ws.data_validations.dataValidation}, cells=cells))
    return out
def shown(v):
    if isinstance(v, datetime.datetime):
        return v.strftime('%Y-%m-%d' if v.time() == datetime.time() else '%Y-%m-%d %H:%M:%S')
    return v
def table(file):
    visible = next(ws for ws in load_workbook(file).worksheets if ws.sheet_state == 'visible')
    return [[shown(v) for v in row] for row in visible.iter_rows(values_only=True)]
def typed(v):
    if isinstance(v, str) and re.fullmatch(r'\\d{4}-\\d\\d-\\d\\d', v):
        return datetime.date.fromisoformat(v)
    if isinstance(v, str) and re.fullmatch(r'\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d', v):
        return datetime.datetime.fromisoformat(v)
    return float(v) if isinstance(v, str) and re.fullmatch(r'\\d+\\.\\d+', v) else v
def write(file, rows):
    streamed = len(rows) > 1000
    wb = Workbook(write_only=streamed)
    ws = wb.create_sheet('Sheet1') if streamed else wb.active
    for at, row in enumerate(rows):
        ws.append([typed(v) for v in row] if at % 2 else row)
    wb.save(file)
for line in sys.stdin:
    try:
        request = json.loads(line)
        if 'rows' in request:
            write(request['file'], request['rows'])
            answer = {}
        else:
            answer = dict(table=table(request['file'])) if request.get('table') else dict(sheets=sheets(request['file']))
    except Exception:
        answer = dict(error=traceback.format_exc())
    print(json.dumps(answer), flush=True)
`;

type Cell = string | number | boolean | null;
type Answer = { readonly sheets?: OpenpyxlSheet[]; readonly table?: Cell[][]; readonly error?: string };

/** The task of openpyxl for a file: read all of it, read the values of its first visible sheet, or write rows. */
interface Request {
  readonly file: string;
  readonly table?: boolean;
  readonly rows?: readonly (readonly Cell[])[];
}

/** A Python with openpyxl, an independent reader of workbooks: `PYTHON`, the system's, or the first on the path. */
function findPython(): string {
  const candidates = [process.env['PYTHON'], '/usr/bin/python3', 'python3'];
  const python = candidates.find((program) => program && spawnSync(program, ['-c', 'import openpyxl']).status === 0);
  if (!python) throw new Error('The tests need a Python with openpyxl: Debian package python3-openpyxl, or PYTHON=<program>.');
  return python;
}

/** One process for all tests of a worker, because loading openpyxl takes longer than reading a workbook. */
class Openpyxl {
  readonly #child = spawn(findPython(), ['-c', SCRIPT], { stdio: ['pipe', 'pipe', 'inherit'] });
  /** The requests without an answer, in order. */
  readonly #waiting: PromiseWithResolvers<Answer>[] = [];

  constructor() {
    const { stdin, stdout } = this.#child;
    createInterface(stdout).on('line', (line) => this.#waiting.shift()?.resolve(JSON.parse(line) as Answer));
    this.#child.once('exit', (code) => {
      for (const { reject } of this.#waiting) reject(new Error(`Python ended with ${code}`));
    });
    this.#child.unref();
    (stdin as Socket).unref();
    (stdout as Socket).unref();
  }

  ask(query: Request): Promise<Answer> {
    const answer = Promise.withResolvers<Answer>();
    this.#waiting.push(answer);
    this.#child.stdin.write(`${JSON.stringify(query)}\n`);
    return answer.promise;
  }
}

let openpyxl: Openpyxl | undefined;

/** Throws an error with the trace of a failure in Python. */
async function ask(query: Request): Promise<Answer> {
  openpyxl ??= new Openpyxl();
  const answer = await openpyxl.ask(query);
  if (answer.error !== undefined) throw new Error(answer.error);
  return answer;
}

async function withFile<T>(work: (file: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'openpyxl-'));
  try {
    return await work(path.join(folder, 'workbook.xlsx'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Reads a workbook with openpyxl. */
export const readWithOpenpyxl = (workbook: Buffer): Promise<OpenpyxlSheet[]> =>
  withFile(async (file) => {
    writeFileSync(file, workbook);
    return (await ask({ file })).sheets ?? [];
  });

/** The rows of the first visible sheet as texts, each up to its last cell that is not blank. */
export const rowsWithOpenpyxl = (workbook: Buffer): Promise<string[][]> =>
  withFile(async (file) => {
    writeFileSync(file, workbook);
    return ((await ask({ file, table: true })).table ?? []).map((row) =>
      row.slice(0, 1 + row.findLastIndex((cell) => cell !== null)).map((cell) => String(cell ?? '')),
    );
  });

/**
 * A workbook that openpyxl writes. In every other row texts that read as a day, a moment or a decimal become date and
 * number cells; texts are shared strings up to 1,000 rows and inline strings beyond.
 */
export const writeWithOpenpyxl = (rows: readonly (readonly Cell[])[]): Promise<Buffer> =>
  withFile(async (file) => {
    await ask({ file, rows });
    return readFileSync(file);
  });
