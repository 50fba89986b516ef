/** Chinese source text → its translation; made by `build/words-by-language.ts` from `src/app/words.ts`. */
declare module 'virtual:words/*' {
  const catalogue: Readonly<Record<string, string>>;
  export default catalogue;
}
