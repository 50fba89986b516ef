import type { WireMembers } from './contract.ts';
import type { PrintedNames } from './define.ts';

/** Renames the members of an answer to the names that its calls print. */
export function withPrintedNames<Member extends object>(member: Member, names: PrintedNames<Member> = {}): WireMembers {
  const printed: Readonly<Record<string, string | undefined>> = names;
  return Object.fromEntries(Object.entries(member).map(([name, value]) => [printed[name] ?? name, value]));
}

/** The reverse of {@link withPrintedNames}. */
export function fromPrintedNames<Member extends object>(answer: WireMembers, names: PrintedNames<Member> = {}): Member {
  const nameOf = new Map(Object.entries(names as Readonly<Record<string, string>>).map(([name, printed]) => [printed, name]));
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [nameOf.get(name) ?? name, value])) as unknown as Member;
}
