import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** What another program finds in a workbook. */
export interface OpenpyxlSheet {
  readonly name: string;
  readonly state: string;
  readonly frozen: string | null;
  readonly filter: string | null;
  /** Ranges of cells that are one. */
  readonly merged: readonly string[];
  readonly widths: Readonly<Record<string, number>>;
  /** Cell ranges that take one of a list's values, with the list's formula. */
  readonly lists: Readonly<Record<string, string>>;
  readonly cells: Readonly<Record<string, OpenpyxlCell>>;
}

export interface OpenpyxlCell {
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
import json, sys, datetime, traceback
from openpyxl import load_workbook
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
for line in sys.stdin:
    try:
        answer = dict(sheets=sheets(line.rstrip('\\n')))
    except Exception:
        answer = dict(error=traceback.format_exc())
    print(json.dumps(answer), flush=True)
`;

type Answer = { readonly sheets: OpenpyxlSheet[] } | { readonly error: string };

/** A Python with openpyxl, an independent reader of workbooks: `PYTHON`, the system's, or the first on the path. */
function findPython(): string {
  const candidates = [process.env['PYTHON'], '/usr/bin/python3', 'python3'];
  const python = candidates.find((program) => program && spawnSync(program, ['-c', 'import openpyxl']).status === 0);
  if (!python) throw new Error('The tests need a Python with openpyxl: Debian package python3-openpyxl, or PYTHON=<program>.');
  return python;
}

/** Python, which takes longer to load openpyxl than to read a workbook with it: one reads for all tests of a process, and ends with that. */
class Reader {
  readonly #child = spawn(findPython(), ['-c', SCRIPT], { stdio: ['pipe', 'pipe', 'inherit'] });
  /** Who waits for an answer, in the order of the questions. */
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

  read(file: string): Promise<Answer> {
    const answer = Promise.withResolvers<Answer>();
    this.#waiting.push(answer);
    this.#child.stdin.write(`${file}\n`);
    return answer.promise;
  }
}

let reader: Reader | undefined;

/** Reads a workbook with openpyxl. Throws what it prints when it cannot. */
export async function readWithOpenpyxl(workbook: Buffer): Promise<OpenpyxlSheet[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'openpyxl-'));
  try {
    const file = path.join(folder, 'workbook.xlsx');
    writeFileSync(file, workbook);
    reader ??= new Reader();
    const answer = await reader.read(file);
    if ('error' in answer) throw new Error(answer.error);
    return answer.sheets;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
