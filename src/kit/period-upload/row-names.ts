import type { Printed } from './contract.ts';
import type { PrintedNames } from './define.ts';

/** What an answer says with its members called as its calls print them. */
export function withPrintedNames<Member extends object>(member: Member, names: PrintedNames<Member> = {}): Printed {
  const printed: Readonly<Record<string, string | undefined>> = names;
  return Object.fromEntries(Object.entries(member).map(([name, value]) => [printed[name] ?? name, value]));
}

/** What an answer with printed names says. */
export function fromPrintedNames<Member extends object>(answer: Printed, names: PrintedNames<Member> = {}): Member {
  const own = new Map(Object.entries(names as Readonly<Record<string, string>>).map(([name, printed]) => [printed, name]));
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [own.get(name) ?? name, value])) as unknown as Member;
}
