import { setTimeout as pause } from 'node:timers/promises';
import { masterData } from '#features/master-data/all.ts';
import type { BenchApi } from '../api.ts';
import { measure } from '../measure.ts';

/** The user's pause between two calls, in milliseconds. */
const THOUGHT_MS = 1000;

/** The times of all page calls in milliseconds, and how many were not answered with 200. */
export interface CallTimes {
  readonly walls: number[];
  errors: number;
}

/** Every user opens one list after the other, with a pause between, until `until` fires. */
export async function usersAtWork(users: readonly BenchApi[], until: AbortSignal): Promise<CallTimes> {
  const times: CallTimes = { walls: [], errors: 0 };
  await Promise.all(users.map((user, number) => userAtWork(user, number / users.length, times, until)));
  return times;
}

async function userAtWork(user: BenchApi, lag: number, times: CallTimes, until: AbortSignal): Promise<void> {
  const pages = masterData.map(({ calls }) => calls.page.path);
  const think = (share: number) => pause(THOUGHT_MS * share, undefined, { signal: until }).catch(() => undefined);
  await think(lag);
  for (let round = Math.floor(lag * pages.length); !until.aborted; round++) {
    const page = pages[round % pages.length] ?? '';
    try {
      const { wall, result } = await measure(() => user.get(page));
      times.walls.push(wall);
      if (result.status !== 200) times.errors++;
    } catch {
      times.errors++;
    }
    await think(1);
  }
}
