import { type ComponentType, useEffect, useState } from 'react';
import { loadOnDemand } from '#kit/ui/web/load-on-demand.ts';
import type { DrawingProps } from './drawing.tsx';

interface DrawingCode {
  readonly Drawing: ComponentType<DrawingProps>;
}

let loaded: DrawingCode | null = null;

const load = loadOnDemand(async (): Promise<DrawingCode> => (loaded ??= { Drawing: (await import('./drawing.tsx')).default }));

// Loading starts while the page loads its numbers. `useDrawingCode` throws a failure, shown in place of the chart.
load().catch(() => undefined);

/** The drawing code; null while it is loading. Not a `lazy` component: React shows its fallback for at least 300 ms. */
export function useDrawingCode(): DrawingCode | null {
  const [code, setCode] = useState(loaded);
  const [failed, setFailed] = useState<{ readonly reason: unknown } | null>(null);
  useEffect(() => {
    if (code !== null) return undefined;
    let current = true;
    load().then(
      (found) => current && setCode(found),
      (reason: unknown) => current && setFailed({ reason }),
    );
    return () => {
      current = false;
    };
  }, [code]);
  if (failed !== null) throw failed.reason;
  return code;
}
