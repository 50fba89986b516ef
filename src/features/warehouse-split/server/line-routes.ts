import { z } from 'zod';
import { NotFound } from '#kit/http/server/failure.ts';
import { pageQuery, recordId, textFilterUpTo } from '#kit/http/server/query.ts';
import { needs, route, type Route } from '#kit/http/server/route.ts';
import { corporateOf } from '#kit/session/server/session.ts';
import { alternativesCall, linePage, type DemandLineRow } from '../contract.ts';
import { RECORD_MENU } from '../definition.ts';
import { alternativesOf } from '../plan/alternatives.ts';
import { REASONS, WAYS } from '../states.ts';
import { splitFileOf } from './files.ts';
import { lineOf, pageOfLines, type SplitLine } from './lines.ts';
import { problemOfMpn } from './results.ts';

const KEYWORD_MAX = 50;

const lines = route({
  ...linePage,
  permission: needs(RECORD_MENU),
  access: 'read',
  summary: "A record's lines in the file's order, each with where it is served from and what it lacks",
  query: z.object({
    ...pageQuery,
    id: recordId,
    keyword: textFilterUpTo(KEYWORD_MAX),
    exceptionsOnly: z.enum(['0', '1', '']).default('0'),
  }),
  async handle({ tx, session, query: { id, current, size, keyword = '', exceptionsOnly } }) {
    const file = await splitFileOf(tx, corporateOf(session), id);
    if (file === null) throw new NotFound();
    const page = await pageOfLines(tx, file, { current, size, keyword, exceptionsOnly: exceptionsOnly === '1' });
    return { records: page.lines.map(lineOnTheWire), total: page.total, current, size };
  },
});

function lineOnTheWire({ reason, portions, ...line }: SplitLine): DemandLineRow {
  return {
    ...line,
    allocated: portions.reduce((total, { quantity }) => total + quantity, 0),
    reason: reason === null ? null : REASONS[reason],
    portions: portions.map((portion) => ({ ...portion, way: WAYS[portion.way] })),
  };
}

const alternatives = route({
  ...alternativesCall,
  permission: needs(RECORD_MENU),
  access: 'read',
  summary: 'Why a line is served from where it is: every warehouse that had its goods, and what it would have cost',
  query: z.object({ id: recordId }),
  async handle({ tx, session, query }) {
    const line = await lineOf(tx, corporateOf(session), query.id);
    if (line === null) throw new NotFound();
    const problem = line.mpn === null ? null : await problemOfMpn(tx, line.fileId, line.mpn);
    if (problem === null) return { mpn: line.mpn, alternatives: [] };
    return {
      mpn: line.mpn,
      alternatives: alternativesOf(problem, line.city).map(({ productCodes, ...each }) => ({
        ...each,
        taken: line.portions
          .filter((of) => of.warehouse === each.warehouse && of.city === each.city && productCodes.includes(of.productCode))
          .reduce((total, { quantity }) => total + quantity, 0),
      })),
    };
  },
});

export const splitLineRoutes: readonly Route[] = [lines, alternatives];
