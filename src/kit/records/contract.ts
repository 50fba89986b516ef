import { z } from 'zod';
import { defineCall, type DeepReadonly } from '#kit/http/contract.ts';

/** A stored list of codes, to which filters refer as `@id`. */
const codeList = z.object({ id: z.string(), codes: z.array(z.string()) });
export type CodeList = DeepReadonly<z.output<typeof codeList>>;

/** Stores the codes of a text for use in filters. Unused lists are deleted after 90 days. */
export const storeCodeList = defineCall({ method: 'POST', path: '/ops/codeLists', result: codeList });
/** The codes of a stored list. */
export const storedCodeList = defineCall({ method: 'GET', path: '/ops/codeLists/:id', result: codeList });
