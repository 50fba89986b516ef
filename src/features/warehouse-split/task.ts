import { isDay } from '#kit/time/business-time.ts';

/** The six categories of the split, in the order of the tabs (docs/business-rules/warehouse-split.md). */
export const TASK_LOBS = ['iPhone', 'iPad', 'CPU', 'Watch', 'Beats', '配件'] as const;
export type TaskLob = (typeof TASK_LOBS)[number];

/**
 * The categories of products that belong to a task: accessories include those without a task of their own
 * (docs/business-rules/warehouse-split.md#tasks).
 */
export function lobsOfTask(lob: TaskLob): readonly string[] {
  return lob === '配件' ? ['配件', 'AirPods', 'ACPP'] : [lob];
}

/** A category's split of one day. */
export interface Task {
  readonly lob: TaskLob;
  /** `yyyy-MM-dd`. */
  readonly day: string;
}

/** The key of a task's uploads: its day and its category. */
export const periodKeyOf = ({ day, lob }: Task): string => `${day} ${lob}`;

/**
 * A task's id in the calls: its day and the index of its category, 202611181. Every corporate has the tasks of every
 * day, whenever it was added and whether or not a server ran at midnight (decision 58).
 */
export function idOfTask({ lob, day }: Task): number {
  return Number(day.replaceAll('-', '')) * 10 + TASK_LOBS.indexOf(lob) + 1;
}

/** The task of an id; null for an invalid one. */
export function taskOfId(id: number): Task | null {
  const digits = String(id);
  const day = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6, 8)].join('-');
  const lob = TASK_LOBS[Number(digits.slice(8)) - 1];
  return digits.length === 9 && isDay(day) && lob !== undefined ? { lob, day } : null;
}
