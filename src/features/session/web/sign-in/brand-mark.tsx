import type { ReactNode } from 'react';

/** The product's logo: stacked layers. */
export function BrandMark({ size = 28 }: { readonly size?: number }): ReactNode {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" style={{ flex: 'none' }}>
      <path d="M5 10.5 16 5l11 5.5L16 16z" fill="#409eff" />
      <path
        d="M5 16l11 5.5L27 16M5 21.5 16 27l11-5.5"
        fill="none"
        stroke="#9fd0ff"
        strokeWidth="2.2"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}
