import { z, type ZodType } from 'zod';
import { wrongFields } from '../refusal-contract.ts';
import { routeName, type Route } from './route.ts';

/**
 * Validates a route's results against its schema, in tests only: in production the compiler's check is enough
 * (decision 28).
 * @param onInvalid called with the problem of an invalid value before it is thrown; without it nothing is validated
 */
export function validatorOf(route: Route, onInvalid: ((problem: string) => void) | undefined): (schema: ZodType, value: unknown) => void {
  if (onInvalid === undefined) return () => undefined;
  return (schema, value) => {
    const violation = violationOf(schema, value);
    if (violation === null) return;
    const problem = `${routeName(route)} returned an invalid result: ${violation}`;
    onInvalid(problem);
    throw new Error(problem);
  };
}

/** Validates a failure's result in the same way, but throws nothing: an invalid one is reported and still sent. */
export function validateRefusal(route: Route, result: unknown, onInvalid: ((problem: string) => void) | undefined): void {
  const violation = onInvalid === undefined || result === null ? null : violationOf(refusalSchema(route), result);
  if (violation !== null) onInvalid?.(`${routeName(route)} refuses with an invalid result: ${violation}`);
}

/** The schema of a route's failure result, which may also be null. */
export function refusalSchema({ refusal }: Pick<Route, 'refusal'>): ZodType {
  return refusal === undefined ? wrongFields : z.union([wrongFields, refusal]);
}

/**
 * How a result violates its schema, as a message for developers; null if it is valid. Compares the JSON form: times are
 * texts and undefined members are absent. A member that the schema does not have is a violation too.
 */
function violationOf(schema: ZodType, answer: unknown): string | null {
  const sent: unknown = JSON.parse(JSON.stringify(answer ?? null));
  const outcome = schema.safeParse(sent);
  if (!outcome.success) return z.prettifyError(outcome.error);
  const undeclared = [...undeclaredIn(sent, outcome.data, 'result')];
  return undeclared.length === 0 ? null : `${undeclared.join(', ')} not named`;
}

/** The paths of members that the schema removed when it parsed the result. */
function* undeclaredIn(sent: unknown, read: unknown, path: string): Generator<string> {
  if (typeof sent !== 'object' || sent === null) return;
  for (const [name, value] of Object.entries(sent)) {
    if (typeof read !== 'object' || read === null || !Object.hasOwn(read, name)) yield `${path}.${name}`;
    else yield* undeclaredIn(value, (read as Record<string, unknown>)[name], `${path}.${name}`);
  }
}
