/** What PostgreSQL's programs need of our environment; the rest of it, settings with passwords among it, is none of their business. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMP'];

/** The environment that PostgreSQL's programs run in. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const passed = PASSED_ON.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  return { ...Object.fromEntries(passed), LC_ALL: 'C' } as NodeJS.ProcessEnv;
}
