/** The browser of tests, pictures and measurements, which scripts/system-packages.mjs installs. */
export const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell';
