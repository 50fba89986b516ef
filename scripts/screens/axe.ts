import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  run(within: string, options: object): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>;
}

/** The rule that scrolled areas can be scrolled by keyboard, which depends on the width of the window. */
export const SCROLLED_BY_KEYS = ['scrollable-region-focusable'] as const;

/** The accessibility violations that axe-core finds in a part of the page, of these rules or of all. */
export async function seriousFaults(page: Page, within = '#content', rules: readonly string[] = []): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  return page.evaluate(
    async ([part, runOnly]) => {
      const { axe } = globalThis as unknown as { axe: Axe };
      const { violations } = await axe.run(part, { resultTypes: ['violations'], ...(runOnly.length === 0 ? {} : { runOnly }) });
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
    },
    [within, [...rules]] as const,
  );
}
