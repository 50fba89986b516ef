import type { z } from 'zod';

/**
 * Settings of one module (docs/operations.md#settings): environment variables by name, each with a check whose message
 * states what is expected. All are optional or have a default. A test checks that the document lists them.
 */
export interface SettingGroup<Shape extends z.ZodRawShape = z.ZodRawShape> {
  readonly shape: Shape;
  /** Settings that require another one: `[name, required]`; of several required names, one is enough. */
  readonly needs?: readonly (readonly [name: string, ...required: string[]])[];
}

/** The values of a group, by environment variable. */
export type ValuesOf<Group extends SettingGroup> = z.output<z.ZodObject<Group['shape']>>;

/** Declares settings and returns them with their types. */
export function defineSettings<const Shape extends z.ZodRawShape>(group: SettingGroup<Shape>): SettingGroup<Shape> {
  return group;
}

/** The settings of a server process. A module accesses those that it declares. */
export class Settings {
  readonly #groups: ReadonlyMap<SettingGroup, Readonly<Record<string, unknown>>>;

  constructor(groups: ReadonlyMap<SettingGroup, Readonly<Record<string, unknown>>>) {
    this.#groups = groups;
  }

  /** A group's values. Throws if the product does not list the group. */
  of<Shape extends z.ZodRawShape>(group: SettingGroup<Shape>): ValuesOf<SettingGroup<Shape>> {
    const values = this.#groups.get(group);
    if (values === undefined) throw new Error(`${Object.keys(group.shape).join(', ')}: the product does not list these settings`);
    return values as ValuesOf<SettingGroup<Shape>>;
  }

  /** The names of all settings that have a value. */
  names(): readonly string[] {
    return [...this.#groups.values()].flatMap((values) =>
      Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [name])),
    );
  }
}
