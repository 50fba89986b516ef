import { features } from '#app/features.ts';
import { ruleTexts } from '#kit/fields/rule-text.ts';
import { listsOf, periodUploadsOf } from '#kit/feature/define.ts';
import { importShapeOf } from '#kit/period-upload/define.ts';
import { guidePages } from './pages.ts';
import type { TranslatableText } from '#kit/i18n/words.ts';

/** A column of a report with its formula, both keys of the words. */
interface GuideFigure {
  readonly title: string;
  readonly formula: string;
}

/** A column of a workbook with its rules. */
interface GuideColumn {
  readonly label: string;
  readonly rules: readonly TranslatableText[];
}

/** A page of the user guide, as data of the browser. Texts are keys of the words. */
export interface GuidePage {
  readonly paragraphs: readonly string[];
  readonly reports: readonly { readonly title: string; readonly figures: readonly GuideFigure[] }[];
  readonly workbooks: readonly { readonly title: string; readonly columns: readonly GuideColumn[] }[];
}

/** The user guide by menu code: written paragraphs, and the formulas and workbook columns of the definitions. */
export function userGuidePages(): Readonly<Record<string, GuidePage>> {
  return Object.fromEntries(Object.keys(guidePages).map((menu) => [menu, pageOf(menu)]));
}

function pageOf(menu: string): GuidePage {
  const reports = features
    .flatMap((feature) => feature.reports ?? [])
    .filter((report) => report.menu === menu)
    .map(({ title, columns }) => ({
      title,
      figures: columns.flatMap((column) =>
        column.provenance?.formula === undefined ? [] : [{ title: column.title, formula: column.provenance.formula }],
      ),
    }));
  const imports = [
    ...features.flatMap(listsOf).filter((list) => list.menu === menu && list.calls.import !== undefined),
    ...periodUploadsOf(features)
      .filter((kind) => kind.menu === menu)
      .map(importShapeOf),
  ];
  return {
    paragraphs: Object.keys(guidePages[menu] ?? {}),
    reports: reports.filter(({ figures }) => figures.length > 0),
    workbooks: imports.map(({ title, fields }) => ({
      title,
      columns: fields.map((field) => ({ label: field.label, rules: ruleTexts(field) })),
    })),
  };
}
