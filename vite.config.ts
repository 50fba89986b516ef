import react from '@vitejs/plugin-react';
import { defineConfig, type InlineConfig } from 'vite';
import { compileHint } from './build/compile-hint.ts';
import { keepServerOut } from './build/keep-server-out.ts';
import { chunkGroups } from './build/chunk-groups.ts';
import { shownMenu } from './build/shown-menu.ts';
import { signedInPage } from './build/signed-in-page.ts';
import { userGuide } from './build/user-guide.ts';
import { wordsByLanguage } from './build/words-by-language.ts';

/** These libraries do not say that their modules are free of side effects, though they are; believing it keeps unused ones out (10 KB gzipped). */
const PURE = [{ test: /node_modules\/@rc-component\//, sideEffects: false }];

const pages = (): InlineConfig => ({
  root: 'src/app/web',
  base: '/',
  plugins: [keepServerOut(), wordsByLanguage(), shownMenu(), userGuide(), react(), signedInPage()],
  build: {
    outDir: '../../../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: false,
    chunkSizeWarningLimit: 900,
    rolldownOptions: { treeshake: { moduleSideEffects: PURE } },
  },
});

export default defineConfig(async () => {
  const groups = await chunkGroups(pages());
  const { build, plugins = [], ...others } = pages();
  const hinted = compileHint(groups.map(({ name }) => name));
  return {
    ...others,
    plugins: [...plugins, hinted],
    build: { ...build, rolldownOptions: { ...build?.rolldownOptions, output: { codeSplitting: { groups } } } },
  };
});
