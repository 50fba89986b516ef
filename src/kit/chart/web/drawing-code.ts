import { type ComponentType, useEffect, useState } from 'react';
import { lateCode } from '#kit/ui/web/late-code.ts';
import type { DrawingProps } from './drawing.tsx';

/** The code that draws. */
interface DrawingCode {
  readonly Drawing: ComponentType<DrawingProps>;
}

let there: DrawingCode | null = null;

const load = lateCode(async (): Promise<DrawingCode> => (there ??= { Drawing: (await import('./drawing.tsx')).default }));

// Begun while the page asks for its numbers; what fails is told where it is drawn.
load().catch(() => undefined);

/** The code that draws; null while it is on its way. Not a `lazy` component: what React shows in place of one stays for 300 ms at least. */
export function useDrawingCode(): DrawingCode | null {
  const [code, setCode] = useState(there);
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
