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

/** The classes of a style sheet; without those of Ant Design. */
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

const SURFACES = ['page', 'surface', 'surface-raised', 'surface-subtle', 'hover', 'selected', 'warning-tint'];
const TEXTS = ['text', 'text-secondary', 'text-muted', 'danger', 'success', 'warning', 'info', 'primary'];

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test.each(['light', 'dark'])('texts have a contrast of at least 4.5 to 1 on each surface and fill: %s', (scheme) => {
  const tokens = readFileSync(new URL('kit/ui/web/tokens.css', root), 'utf8');
  const values = tokens.matchAll(/--([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g);
  const lights = new Map([...values].map(([, name, light = '', dark = '']) => [name, luminance(scheme === 'light' ? light : dark)]));
  const pairs = [
    ...SURFACES.flatMap((surface) => TEXTS.map((text) => [text, surface] as const)),
    ...['danger', 'success', 'warning', 'info', 'primary'].map((fill) => ['on-fill', fill] as const),
  ];
  const weak = pairs.filter(([text, ground]) => {
    const [darker = 0, lighter = 0] = [lights.get(text) ?? 0, lights.get(ground) ?? 0].toSorted((a, b) => a - b);
    return (lighter + 0.05) / (darker + 0.05) < 4.5;
  });
  expect(weak).toEqual([]);
});
