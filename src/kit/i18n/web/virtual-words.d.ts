/** The address of a JSON file: Chinese source text → its translation. Made by `build/words-by-language.ts` from `src/app/words.ts`. */
declare module 'virtual:words/*' {
  const address: string;
  export default address;
}
