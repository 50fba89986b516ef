import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { Failure } from '#kit/failure/server/failure.ts';

/** What must stay free on each disk; the larger of both counts, and none of it where both are 0. */
export interface DiskReserve {
  /** In bytes. */
  readonly bytes: number;
  /** Of the whole disk, in percent. */
  readonly percent: number;
}

/** What {@link Disks} are made of, as plain data: threads have their own. */
export interface DisksWatched {
  /** By what lies in them; one that does not exist yet counts as its parent. */
  readonly folders: Readonly<Record<string, string>>;
  readonly reserve: DiskReserve;
}

/** A disk with less room than its reserve; sizes in bytes. */
export interface ShortDisk {
  /** What of ours lies on it. */
  readonly of: string;
  readonly free: number;
  readonly reserve: number;
}

/**
 * The disks that uploads and exports fill. A database whose disk is full stops, and every page with it: so whatever
 * takes much room is refused while there is less than the reserve, which pages, sign-ins and small changes then live
 * on.
 */
export class Disks {
  readonly watched: DisksWatched;

  constructor(watched: DisksWatched) {
    this.watched = watched;
  }

  /** The disks that are short now. Costs one system call each. */
  async short(): Promise<ShortDisk[]> {
    const found = await Promise.all(Object.entries(this.watched.folders).map(([of, folder]) => this.#roomOf(of, folder)));
    return found.filter(({ free, reserve }) => free < reserve);
  }

  /** @throws Failure 507 while a disk is short */
  async requireRoom(): Promise<void> {
    if ((await this.short()).length > 0)
      throw new Failure(507, '100507', '磁盘剩余空间不足，暂停上传和导出，其他操作不受影响；请联系管理员清理磁盘后重试');
  }

  async #roomOf(of: string, folder: string): Promise<ShortDisk> {
    const { bsize, blocks, bavail } = await roomAt(folder);
    const { bytes, percent } = this.watched.reserve;
    return { of, free: bavail * bsize, reserve: Math.max(bytes, (blocks * bsize * percent) / 100) };
  }
}

async function roomAt(folder: string): Promise<{ bsize: number; blocks: number; bavail: number }> {
  try {
    return await statfs(folder);
  } catch (error) {
    const parent = path.dirname(folder);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === folder) throw error;
    return roomAt(parent);
  }
}
