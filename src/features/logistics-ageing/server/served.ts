import type { ServedReport } from '#kit/report/server/source.ts';
import { logisticsAgeing } from '../definition.ts';
import { ageingCombo } from './combo.ts';
import { ageingSql } from './report-sql.ts';

export const servedAgeing: ServedReport = { definition: logisticsAgeing, combos: ageingCombo, sql: ageingSql };
