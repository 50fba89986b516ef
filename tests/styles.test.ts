import { globSync, readFileSync } from 'node:fs';
import postcss from 'postcss';
import { expect, test } from 'vitest';

/** Prefixes that differ from the name of their folder. */
const PREFIXES: Readonly<Record<string, string>> = {
  app: 'shell',
  'features/administration': 'admin',
  'features/arrivals': 'arrival',
  'features/cargo-status': 'cargo',
  'features/inventory-expense': 'expense',
  'features/invoices': 'invoice',
  'features/logistics-ageing': 'ageing',
  'features/sales-dashboards': 'dashboard',
  'features/system-configuration': 'system-config',
  'features/warehouse-split': 'split',
  'kit/saved-view': 'view',
};

function prefixOf(file: string): string {
  const [layer = '', name = ''] = file.split('/');
  // The home page has styles of its own in the folder of the app.
  if (file.startsWith('app/web/home/')) return 'home';
  return PREFIXES[layer] ?? PREFIXES[`${layer}/${name}`] ?? name;
}

const root = new URL('../src/', import.meta.url);
const styles = globSync('**/*.css', { cwd: root }).map((file) => ({
  file,
  root: postcss.parse(readFileSync(new URL(file, root), 'utf8')),
}));

/** The classes of a style sheet; those of Ant Design are not ours. */
function classesOf(sheet: postcss.Root): readonly string[] {
  const classes = new Set<string>();
  sheet.walkRules(({ selector }) => {
    for (const [, name = ''] of selector.matchAll(/\.(-?[a-z_][\w-]*)/gi)) if (!name.startsWith('ant-')) classes.add(name);
  });
  return [...classes];
}

test('each class begins with the prefix of its folder', () => {
  const others = styles.flatMap(({ file, root: sheet }) => {
    const prefix = prefixOf(file);
    return classesOf(sheet)
      .filter((name) => name !== prefix && !name.startsWith(`${prefix}-`))
      .map((name) => `${file}: ${name}`);
  });
  expect(others).toEqual([]);
});

test('no class has rules in two files', () => {
  const files = new Map<string, string[]>();
  for (const { file, root: sheet } of styles) for (const name of classesOf(sheet)) files.set(name, [...(files.get(name) ?? []), file]);
  expect([...files].filter(([, of]) => of.length > 1)).toEqual([]);
});

const COLOUR = /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|oklab)\(/i;
const DISTANCE = /^(?:margin|padding|gap|row-gap|column-gap|font-size|border-radius|z-index)/;

test('colours, distances, radii, font sizes and layers are tokens', () => {
  const literals: string[] = [];
  for (const { file, root: sheet } of styles)
    if (file !== 'kit/ui/web/tokens.css')
      sheet.walkDecls(({ prop, value }) => {
        if (COLOUR.test(value) || (DISTANCE.test(prop) && /\dpx|^\d{2,}$/.test(value))) literals.push(`${file}: ${prop}: ${value}`);
      });
  expect(literals).toEqual([]);
});
