import { NotFound } from '#kit/failure/server/failure.ts';
import { storedFileAnswer } from '#kit/files/server/stored-file.ts';
import { route, type Route } from '#kit/http/server/route.ts';
import { mayDownload, mayDownloadErrors, type Right } from '../rights.ts';
import { idParams, requireUpload, type ImporterIndex } from './importer-index.ts';
import { unexpired, type UploadRow } from './upload-list.ts';

interface UploadFile {
  readonly name: 'file' | 'errorFile' | 'warningFile';
  readonly summary: string;
  readonly right: Right;
  /** The id of the stored file; null if there is none or it has expired. */
  readonly idOf: (row: UploadRow, now: Date) => number | null;
}

const FILES: readonly UploadFile[] = [
  { name: 'file', summary: 'The uploaded workbook, byte for byte', right: mayDownload, idOf: (row) => row.file_id },
  {
    name: 'errorFile',
    summary: 'The uploaded workbook with its wrong cells, or the outcome of each line, marked; available for 24 hours',
    right: mayDownloadErrors,
    idOf: (row, now) => unexpired(row.error_file_id, row.error_file_until, now),
  },
  {
    name: 'warningFile',
    summary: 'A workbook of the lines with warnings; available for 24 hours',
    right: mayDownloadErrors,
    idOf: (row, now) => unexpired(row.warning_file_id, row.warning_file_until, now),
  },
];

/** The calls that return a file of an upload. */
export function fileRoutes(index: ImporterIndex): Route[] {
  return FILES.map((file) => fileRoute(index, file));
}

function fileRoute({ mayUseImports, byName }: ImporterIndex, { name, summary, right, idOf }: UploadFile): Route {
  return route({
    method: 'GET',
    path: `/ops/uploads/:uploadId/${name}`,
    permission: mayUseImports,
    access: 'download',
    summary,
    params: idParams,
    async handle(call) {
      const { row } = await requireUpload(call, byName, right);
      const id = idOf(row, call.clock.now());
      if (id === null) throw new NotFound('文件不存在或已过期');
      return storedFileAnswer(call.tx, id);
    },
  });
}
