/** Whether two sets of ids are the same. */
export function sameIds(one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  return one.size === other.size && [...one].every((id) => other.has(id));
}

/** Two changes of what was seen, made into one: what one of the two took away is gone, what one of them added is there. */
export function mergeSets<T>(seen: ReadonlySet<T>, mine: ReadonlySet<T>, theirs: ReadonlySet<T>): Set<T> {
  return new Set([...mine, ...theirs].filter((value) => (mine.has(value) && theirs.has(value)) || !seen.has(value)));
}
