import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Parameters, TranslatableText } from '#kit/i18n/words.ts';
import { MalformedRequest, ReversedRange, RuleViolation } from '#kit/failure/server/failure.ts';
import type { ReceivedForm } from './multipart.ts';
import { dayRangesOf } from './query.ts';
import { refuseHostile } from './limits/request-limits.ts';
import type { Route } from './route.ts';

const NOTHING = z.object({});

/** Validates a request with its route's schemas. Throws `MalformedRequest`, or a `RuleViolation` with the fields. */
export function checkRequest(route: Route, request: FastifyRequest, form: ReceivedForm | undefined) {
  for (const part of [request.params, request.query]) refuseHostile(part);
  refuseHostile(form === undefined ? request.body : form.fields, route.maxKeys);
  return {
    params: check(route.params ?? NOTHING, request.params),
    query: checkQuery(route.query ?? NOTHING, request.query ?? {}),
    body: route.body === undefined ? undefined : check(route.body, form === undefined ? (request.body ?? {}) : form.fields),
  };
}

function checkQuery(schema: z.ZodType, value: unknown): unknown {
  const query = check(schema, value);
  const days = query as Readonly<Record<string, unknown>>;
  for (const [begin, end] of dayRangesOf(schema)) requireForward(days, begin, end);
  return query;
}

/** Days are `yyyy-MM-dd` here; either end of a range may be open. */
function requireForward(days: Readonly<Record<string, unknown>>, begin: string, end: string): void {
  const [first, last] = [days[begin], days[end]];
  if (typeof first === 'string' && typeof last === 'string' && first > last) throw new ReversedRange(begin, end);
}

function check(schema: z.ZodType, value: unknown): unknown {
  const outcome = schema.safeParse(value);
  if (outcome.success) return outcome.data;
  const problems = outcome.error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({
        field: shortened([...issue.path, key].join('.')),
        text: '不支持的字段：{{field}}',
        parameters: { field: shortened(key) },
      }));
    const printed = printedMessage(issue.message);
    if (printed === null && issue.path.length === 0) return requiredNames(schema).map(incorrect);
    const field = issue.path.join('.');
    return [printed === null ? incorrect(field) : { field, ...printed }];
  });
  const first = problems[0];
  // The body is not an object, and the schema has no required member that could be named.
  if (first === undefined) throw new MalformedRequest();
  throw new RuleViolation(first.text, 'parameters' in first ? first.parameters : {}, problems);
}

const incorrect = (field: string) => ({ field, text: '参数{{field}}不正确', parameters: { field } });

/** The names of the required members. If the body is not an object, all of them are missing. */
function requiredNames(schema: z.ZodType): string[] {
  return Object.entries(membersOf(schema)).flatMap(([name, member]) => (member.safeParse(undefined).success ? [] : [name]));
}

/** The members of an object schema, before transformations; none for another schema. */
export function membersOf(schema: z.ZodType): Readonly<Record<string, z.ZodType>> {
  if (schema instanceof z.ZodPipe) return membersOf(schema.in as z.ZodType);
  return schema instanceof z.ZodObject ? schema.shape : {};
}

/** Shortens an unknown name, which may be as long as the body, without splitting a surrogate pair. */
function shortened(name: string): string {
  return name.length > 100 ? `${name.slice(0, 99).replace(/[\ud800-\udbff]$/, '')}…` : name;
}

/** A message of our schemas, which has Chinese characters or is from `ruleMessage`; null for one of the library. */
function printedMessage(message: string): TranslatableText | null {
  if (message.startsWith('{"text":')) return JSON.parse(message) as TranslatableText;
  return /\p{Script=Han}/u.test(message) ? { text: message } : null;
}

/** Encodes a translatable message with parameters for a schema, which takes only one string. */
export function ruleMessage(text: string, parameters?: Parameters): string {
  return parameters === undefined ? text : JSON.stringify({ text, parameters });
}
