import type { ZodType } from 'zod';
import { routes } from '#app/server/routes.ts';
import { compileCheck, isProblem } from '#kit/fields/check.ts';
import { writtenName, type Field } from '#kit/fields/field.ts';

/** The rejection of a value; null if it is accepted. */
export type Refusal = (value: unknown) => string | null;

/** As the rule of a field in forms and workbooks has it. */
export function refusalOfField(fields: readonly Field[], name: string): Refusal {
  const field = fields.find((each) => writtenName(each) === name);
  if (field === undefined) throw new Error(`no field ${name}`);
  const check = compileCheck(field);
  return (value) => {
    const checked = check(value as string);
    if (!isProblem(checked)) return null;
    return Object.entries(checked.parameters ?? {}).reduce(
      (text, [key, given]) => text.replace(`{{${key}}}`, typeof given === 'object' ? '' : String(given)),
      checked.text,
    );
  };
}

/** As a call's own schema has it. @param example what the call takes; the value is put in its place at a path such as `a.b.0` */
export function refusalOfCall(call: string, example: object, path: string): Refusal {
  const schema = schemaOf(call);
  return (value) => {
    const { success, error } = schema.safeParse(placed(example, path.split('.'), value));
    if (success) return null;
    return error.issues.find((issue) => issue.path.join('.').startsWith(path))?.message ?? error.issues[0]?.message ?? 'wrong';
  };
}

/** The input of a call. */
export function schemaOf(call: string): ZodType {
  const [method, path] = call.split(' ');
  const found = routes.find((each) => each.method === method && each.path === path);
  const schema = (found?.body ?? found?.query) as ZodType | undefined;
  if (schema === undefined) throw new Error(`no schema of ${call}`);
  return schema;
}

function placed(into: unknown, [step = '', ...rest]: readonly string[], value: unknown): unknown {
  const within = rest.length === 0 ? value : placed((into as Record<string, unknown>)[step], rest, value);
  if (Array.isArray(into)) return into.with(Number(step), within);
  return { ...(into as object), [step]: within };
}
