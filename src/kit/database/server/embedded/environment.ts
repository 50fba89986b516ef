/** The environment variables that PostgreSQL's programs need. Others may contain passwords. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMP'];

/** The environment of PostgreSQL's programs. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const passed = PASSED_ON.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  return { ...Object.fromEntries(passed), LC_ALL: 'C' } as NodeJS.ProcessEnv;
}
