import { features } from '#app/features.ts';
import type { PeriodUploadDefinition, PeriodUploadFamily } from '#kit/period-upload/define.ts';

/** A kind of period upload with the calls that it shares. */
export interface DeclaredUpload {
  readonly name: string;
  readonly definition: PeriodUploadDefinition;
  readonly family: PeriodUploadFamily;
}

/** Every period upload of the product, whichever feature declares it. */
export const everyUpload: readonly DeclaredUpload[] = features
  .flatMap(({ uploads = [] }) => uploads)
  .flatMap((family) => family.members.map((definition) => ({ name: definition.name, definition, family })));
