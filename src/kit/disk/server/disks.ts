import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { Failure } from '#kit/failure/server/failure.ts';

/** The minimum free space of each disk. The larger value applies; both 0 disables the check. */
interface DiskReserve {
  /** In bytes. */
  readonly bytes: number;
  /** The share of the whole disk, in percent. */
  readonly percent: number;
}

/** The options of {@link Disks}. They are plain data, so that another thread can create its own object. */
export interface WatchedDisks {
  /** Folders by the name of their content. If a folder does not exist yet, its parent is checked. */
  readonly folders: Readonly<Record<string, string>>;
  readonly reserve: DiskReserve;
}

/** A disk with less free space than the reserve; sizes in bytes. */
interface ShortDisk {
  /** The name of the content on the disk. */
  readonly content: string;
  readonly free: number;
  readonly reserve: number;
}

/**
 * The disks of uploads and exports. A full disk stops the database and all pages, so operations that need much space
 * are rejected below the reserve, which pages, sign-ins and small changes can still use.
 */
export class Disks {
  readonly watched: WatchedDisks;

  constructor(watched: WatchedDisks) {
    this.watched = watched;
  }

  /** The disks that are short now, with one system call each. */
  async short(): Promise<ShortDisk[]> {
    const disks = await Promise.all(Object.entries(this.watched.folders).map(([content, folder]) => this.#measure(content, folder)));
    return disks.filter(({ free, reserve }) => free < reserve);
  }

  /** @throws Failure 507 while a disk is short */
  async requireRoom(): Promise<void> {
    if ((await this.short()).length > 0)
      throw new Failure(507, '磁盘剩余空间不足，暂停上传和导出，其他操作不受影响；请联系管理员清理磁盘后重试');
  }

  async #measure(content: string, folder: string): Promise<ShortDisk> {
    const { bsize, blocks, bavail } = await statDisk(folder);
    const { bytes, percent } = this.watched.reserve;
    return { content, free: bavail * bsize, reserve: Math.max(bytes, (blocks * bsize * percent) / 100) };
  }
}

async function statDisk(folder: string): Promise<{ bsize: number; blocks: number; bavail: number }> {
  try {
    return await statfs(folder);
  } catch (error) {
    const parent = path.dirname(folder);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === folder) throw error;
    return statDisk(parent);
  }
}
