/** Chinese source text → its translation; made by `build/words-by-language.ts` from `src/app/words.ts`. */
declare module 'virtual:words/en' {
  const catalogue: Readonly<Record<string, string>>;
  export default catalogue;
}
declare module 'virtual:words/es' {
  const catalogue: Readonly<Record<string, string>>;
  export default catalogue;
}
declare module 'virtual:words/ja' {
  const catalogue: Readonly<Record<string, string>>;
  export default catalogue;
}
