import { z, type ZodType } from 'zod';
import { wrongFields } from '../refusal-contract.ts';
import { routeName, type Route } from './route.ts';

/**
 * Holds what a route answers to its schema (docs/architecture.md#rules). Every test does; in production the compiler's
 * word is enough (decision 28).
 * @param onStraying is told of a value that strays, whose sending then fails; without it nothing is held
 */
export function holderOf(route: Route, onStraying: ((problem: string) => void) | undefined): (schema: ZodType, value: unknown) => void {
  if (onStraying === undefined) return () => undefined;
  return (schema, value) => {
    const straying = strayingOf(schema, value);
    if (straying === null) return;
    const problem = `${routeName(route)} answers what its schema does not say: ${straying}`;
    onStraying(problem);
    throw new Error(problem);
  };
}

/** How what a refusal tells strays from what the route declares of it; null where it does not. */
export function strayingRefusal(route: Route, told: unknown): string | null {
  const schema = refusalOf(route);
  const straying = told === null ? null : strayingOf(schema, told);
  return straying === null ? null : `${routeName(route)} refuses as its schema does not say: ${straying}`;
}

/** What a route's refusals may tell, beside those that tell nothing. */
export function refusalOf({ refusal }: Pick<Route, 'refusal'>): ZodType {
  return refusal === undefined ? wrongFields : z.union([wrongFields, refusal]);
}

/**
 * How an answer strays from its schema, for a developer to read; null where it does not. What travels is looked at:
 * times are texts by then, and what is undefined is gone. A member that the schema does not name strays, too.
 */
function strayingOf(schema: ZodType, answer: unknown): string | null {
  const sent: unknown = JSON.parse(JSON.stringify(answer ?? null));
  const outcome = schema.safeParse(sent);
  if (!outcome.success) return z.prettifyError(outcome.error);
  const unnamed = [...unnamedIn(sent, outcome.data, 'result')];
  return unnamed.length === 0 ? null : `${unnamed.join(', ')} not named`;
}

/** The places of what a schema left out when it read the answer. */
function* unnamedIn(sent: unknown, read: unknown, place: string): Generator<string> {
  if (typeof sent !== 'object' || sent === null) return;
  for (const [name, value] of Object.entries(sent)) {
    if (typeof read !== 'object' || read === null || !Object.hasOwn(read, name)) yield `${place}.${name}`;
    else yield* unnamedIn(value, (read as Record<string, unknown>)[name], `${place}.${name}`);
  }
}
