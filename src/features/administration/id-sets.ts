export function sameIds(one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  return one.size === other.size && [...one].every((id) => other.has(id));
}

/** Merges two changes of the set `seen`: an id removed by either is removed, an id added by either is added. */
export function mergeSets<T>(seen: ReadonlySet<T>, mine: ReadonlySet<T>, theirs: ReadonlySet<T>): Set<T> {
  return new Set([...mine, ...theirs].filter((value) => (mine.has(value) && theirs.has(value)) || !seen.has(value)));
}
