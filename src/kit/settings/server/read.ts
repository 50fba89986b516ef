import { z } from 'zod';
import { Settings, type SettingGroup } from './define.ts';

/** Invalid settings. The message has one line for each, with its name. */
export class WrongSettings extends Error {
  constructor(problems: readonly string[]) {
    super(`These settings cannot be used:\n${problems.map((line) => `  ${line}`).join('\n')}`);
  }
}

/**
 * Reads groups of settings from environment variables. An empty variable counts as absent.
 * @throws WrongSettings naming each invalid setting, without its value, which may be a secret
 */
export function readSettings(groups: readonly SettingGroup[], env: Readonly<Record<string, string | undefined>>): Settings {
  const names = groups.flatMap(({ shape }) => Object.keys(shape));
  const duplicate = names.find((name, index) => names.indexOf(name) !== index);
  if (duplicate !== undefined) throw new Error(`two folders declare the setting ${duplicate}`);
  // `needs` may name settings of other groups, so all groups are checked against the same values.
  const values = Object.fromEntries(names.map((name) => [name, env[name]?.trim() || undefined]));
  const results = groups.map((group) => ({ group, result: z.object(group.shape).safeParse(values) }));
  const invalid = results.flatMap(({ result }) =>
    result.success ? [] : result.error.issues.map((issue) => `${String(issue.path[0])}: expected ${issue.message}`),
  );
  const missing = groups
    .flatMap(({ needs = [] }) => needs)
    .filter(([name, ...required]) => values[name] !== undefined && required.every((other) => values[other] === undefined))
    .map(([name, ...required]) => `${required.join(' or ')}: needed with ${name}`);
  if (invalid.length + missing.length > 0) throw new WrongSettings([...invalid, ...missing]);
  return new Settings(new Map(results.map(({ group, result }) => [group, result.data as Record<string, unknown>])));
}
