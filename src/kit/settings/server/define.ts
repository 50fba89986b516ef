import type { z } from 'zod';

/**
 * Settings that one room declares (docs/architecture.md#rules): environment variables by name, each with its check,
 * whose message says what is expected. All are optional or have a default. `docs/operations.md` tells operators of
 * them, which a test holds.
 */
export interface SettingGroup<Shape extends z.ZodRawShape = z.ZodRawShape> {
  readonly shape: Shape;
  /** Settings that are of no use without another one: `[given, needed]`, or one of several. */
  readonly needs?: readonly (readonly [given: string, ...needed: string[]])[];
}

/** The values of a group, under the names of their environment variables. */
export type ValuesOf<Group extends SettingGroup> = z.output<z.ZodObject<Group['shape']>>;

/** Declares settings; gives them back with their types. */
export function defineSettings<const Shape extends z.ZodRawShape>(group: SettingGroup<Shape>): SettingGroup<Shape> {
  return group;
}

/** The settings of a server process. A room sees those that it declares. */
export class Settings {
  readonly #groups: ReadonlyMap<SettingGroup, Readonly<Record<string, unknown>>>;

  constructor(groups: ReadonlyMap<SettingGroup, Readonly<Record<string, unknown>>>) {
    this.#groups = groups;
  }

  /** A group's values; throws where the product does not name it. */
  of<Shape extends z.ZodRawShape>(group: SettingGroup<Shape>): ValuesOf<SettingGroup<Shape>> {
    const values = this.#groups.get(group);
    if (values === undefined) throw new Error(`${Object.keys(group.shape).join(', ')}: nobody names these settings`);
    return values as ValuesOf<SettingGroup<Shape>>;
  }

  /** The names of all that have a value. */
  given(): readonly string[] {
    return [...this.#groups.values()].flatMap((values) =>
      Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [name])),
    );
  }
}
