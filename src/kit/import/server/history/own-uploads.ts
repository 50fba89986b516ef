import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { WorkItem, WorkSource } from '#kit/work/server/source.ts';
import type { UploadState } from '../../contract.ts';
import type { Importer } from '../importer.ts';
import { FINAL_STATES } from './upload-row.ts';
import { type Caller, uploadWorkColumns, type UploadWork, workOfUploads } from './work.ts';

/** How long an upload is shown after its start, in milliseconds. */
const SHOWN_FOR_MS = 24 * 3_600_000;
/** Maximum number of uploads shown, the newest first. */
const MAX_SHOWN = 100;

/**
 * The uploads in the top bar: the user's running uploads, and those whose end the user has not seen
 * (docs/business-rules/work-and-data-quality.md#my-work).
 */
export function ownUploads(importers: readonly Importer[]): WorkSource {
  const workOf = workOfUploads(importers);
  return {
    group: 'upload',
    scope: 'user',
    async find({ tx, now, userId, corporateId }) {
      const uploads = await unseenUploads(tx, { userId, corporateId, now });
      return uploads.flatMap((upload) =>
        workOf(upload).map((item): WorkItem => ({ ...item, upload: { id: upload.id, status: statusOf(upload.state) } })),
      );
    },
  };
}

interface OwnUpload extends UploadWork {
  readonly state: UploadState;
}

function statusOf(state: UploadState): 'running' | 'done' | 'failed' {
  if (!FINAL_STATES.has(state)) return 'running';
  return state === 'done' ? 'done' : 'failed';
}

/** The user's unseen uploads of the last day, newest first, without previews, cancelled and undone ones. */
async function unseenUploads(tx: Tx, { userId, corporateId, now }: Caller): Promise<OwnUpload[]> {
  const { rows } = await sql<OwnUpload>`
    select ${uploadWorkColumns(now)}, state
    from upload
    where user_id = ${userId} and not seen and not dry_run
      and (corporate_id is null or corporate_id = ${corporateId})
      and state not in ('cancelled', 'undone') and created_at > ${new Date(now.getTime() - SHOWN_FOR_MS)}
    order by id desc limit ${MAX_SHOWN}
  `.execute(tx);
  return rows;
}

/** Marks ended uploads of the user as seen. Uploads of other users and running uploads are not changed. */
export async function markUploadsSeen(tx: Tx, userId: number, uploadIds: readonly number[]): Promise<void> {
  await sql`
    update upload set seen = true
    where id = any(${[...uploadIds]}::bigint[]) and user_id = ${userId}
      and not seen and state = any(${[...FINAL_STATES]}::text[])
  `.execute(tx);
}
