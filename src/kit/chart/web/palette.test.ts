import { describe, expect, test } from 'vitest';
import { contrast, DARK, LIGHT, linear, COLOUR_ROLES, textOn, type ColourRole, type Palette } from './palette.ts';

type Colour = readonly [number, number, number];

/** Machado, Oliveira and Fernandes 2009, severity 1: how linear light is seen with each kind of colour blindness. */
const SIGHTS: Readonly<Record<string, readonly [Colour, Colour, Colour]>> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const product = (rows: readonly [Colour, Colour, Colour], of: Colour): Colour =>
  rows.map((row) => row[0] * of[0] + row[1] * of[1] + row[2] * of[2]) as unknown as Colour;

/** Linear light in OKLab, a space of equal perceived distances. */
function oklab(light: Colour): Colour {
  const cones = product(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    light,
  );
  return product(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones.map((cone) => Math.cbrt(Math.max(0, cone))) as unknown as Colour,
  );
}

function distance(one: string, other: string, sight: readonly [Colour, Colour, Colour]): number {
  const [a, b] = [one, other].map((colour) => oklab(product(sight, linear(colour)))) as [Colour, Colour];
  return 100 * Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

const isOf = (prefix: string) => (role: ColourRole) => role.startsWith(prefix);
/** The colours that appear in one chart. */
const TOGETHER: readonly (readonly ColourRole[])[] = [
  [...COLOUR_ROLES.filter(isOf('part-')), 'rest'],
  COLOUR_ROLES.filter(isOf('step-')),
  [...COLOUR_ROLES.filter(isOf('pair-')), 'second-axis'],
  ['part-1', 'rest', 'second-axis'],
];
const PALETTES: Readonly<Record<string, Palette>> = { light: LIGHT, dark: DARK };

describe.each(Object.entries(PALETTES))('the %s palette', (_, palette) => {
  test('has six colours and a grey for the parts of a whole', () => {
    expect(TOGETHER[0]).toHaveLength(7);
    expect(new Set(Object.values(palette.colours)).size).toBe(COLOUR_ROLES.length);
  });

  test('has a contrast of 3 to 1 between marks and background, and of 4.5 to 1 between text and background', () => {
    for (const role of COLOUR_ROLES) expect(contrast(palette.colours[role], palette.background), role).toBeGreaterThanOrEqual(3);
    for (const text of [palette.text, palette.muted]) expect(contrast(text, palette.background), text).toBeGreaterThanOrEqual(4.5);
    for (const role of COLOUR_ROLES)
      expect(contrast(palette.colours[role], textOn(palette.colours[role])), role).toBeGreaterThanOrEqual(4.5);
  });

  test.each(Object.entries(SIGHTS))('has distinct colours within a chart, as seen with %s', (_name, sight) => {
    for (const looks of TOGETHER)
      for (const [index, one] of looks.entries())
        for (const other of looks.slice(0, index))
          expect(distance(palette.colours[one], palette.colours[other], sight), `${one} and ${other}`).toBeGreaterThanOrEqual(10);
  });

  test('uses different colours for different meanings, also across charts', () => {
    const looks = [...new Set(TOGETHER.flat())];
    for (const [index, one] of looks.entries())
      for (const other of looks.slice(0, index))
        expect(
          distance(palette.colours[one], palette.colours[other], SIGHTS['normal'] as never),
          `${one} and ${other}`,
        ).toBeGreaterThanOrEqual(5);
  });

  test('has ordered classes that become darker or lighter from low to high', () => {
    const contrasts = COLOUR_ROLES.filter(isOf('step-')).map((role) => contrast(palette.colours[role], palette.background));
    expect(contrasts).toEqual(contrasts.toSorted((a, b) => a - b));
  });
});
