import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { keepServerOut } from './build/keep-server-out.ts';
import { wordsByLanguage } from './build/words-by-language.ts';

export default defineConfig({
  root: 'src/app/web',
  base: '/',
  plugins: [keepServerOut(), wordsByLanguage(), react()],
  build: { outDir: '../../../dist/web', emptyOutDir: true, target: 'es2023', sourcemap: false, chunkSizeWarningLimit: 900 },
});
