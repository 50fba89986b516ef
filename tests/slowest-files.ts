import path from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const LISTED = 10;

/** Lists the slowest files after a run of many, with the time of their hooks, which the JSON report does not contain. */
export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length <= LISTED) return;
    const timed = modules.map((module) => ({ module, seconds: module.diagnostic().duration / 1000 }));
    const lines = timed
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, LISTED)
      .map(({ module, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${path.relative('.', module.moduleId)} (${module.project.name})`);
    process.stdout.write(`${['Slowest files:', ...lines].join('\n')}\n`);
  }
}
