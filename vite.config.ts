import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { keepServerOut } from './build/keep-server-out.ts';
import { wordsByLanguage } from './build/words-by-language.ts';

/** These libraries do not say that their modules are free of side effects, though they are; believing it keeps unused ones out (10 KB gzipped). */
const PURE = [{ test: /node_modules\/@rc-component\//, sideEffects: false }];

export default defineConfig({
  root: 'src/app/web',
  base: '/',
  plugins: [keepServerOut(), wordsByLanguage(), react()],
  build: {
    outDir: '../../../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: false,
    chunkSizeWarningLimit: 900,
    rolldownOptions: { treeshake: { moduleSideEffects: PURE } },
  },
});
