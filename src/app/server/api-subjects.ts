import { guidePages } from '#app/guide/pages.ts';
import { grantableTree } from '#app/server/menu-tree.ts';
import { allWords } from '#app/words.ts';
import type { ApiSubject } from '#kit/http/server/openapi.ts';
import { everyMenu } from '#kit/session/menu.ts';

/** For each permission code, the English name of its screen and the first paragraph of the screen's user guide. */
export const apiSubjects: ReadonlyMap<string, ApiSubject> = new Map(
  everyMenu(grantableTree).flatMap(({ code, name, operations }) => {
    const [firstParagraph] = Object.values(guidePages[code] ?? {});
    const subject = { name: allWords[name]?.en ?? name, description: firstParagraph?.en ?? '' };
    return [code, ...operations.map((operation) => operation.code)].map((permission) => [permission, subject] as const);
  }),
);
