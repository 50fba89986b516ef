import { z, type ZodType } from 'zod';
import { wrongFields } from '../refusal-contract.ts';
import { routeName, type Route } from './route.ts';

/**
 * Validates a route's results against its schema (docs/architecture.md#rules), in tests only: in
 * production the compiler's check is enough (decision 28).
 * @param onInvalid called with an invalid value, whose sending then fails; without it nothing is validated
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

/** How a failure's result violates the route's declaration; null if it is valid. */
export function invalidRefusal(route: Route, result: unknown): string | null {
  const schema = refusalSchema(route);
  const violation = result === null ? null : violationOf(schema, result);
  return violation === null ? null : `${routeName(route)} refuses with an invalid result: ${violation}`;
}

/** The schema of a route's failure result, if there is one. */
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
