import type { ReactNode } from 'react';

/** The sign-in page's picture: rows of a workbook, one of them connected to the number of a report. Decoration only. */
export function BrandPicture(): ReactNode {
  const rows = [0, 1, 2, 3, 4, 5];
  return (
    <svg className="session-picture" viewBox="0 0 420 260" aria-hidden="true">
      <g transform="translate(0 36)">
        <rect width="176" height="188" rx="8" fill="#17325a" stroke="#2a4d80" />
        <rect width="176" height="26" rx="8" fill="#21457a" />
        {[14, 62, 110].map((x) => (
          <rect key={x} x={x} y="10" width="34" height="6" rx="3" fill="#7fb4ee" />
        ))}
        {rows.map((row) => (
          <g key={row} transform={`translate(0 ${34 + row * 25})`}>
            {row === 3 && <rect x="6" y="-3" width="164" height="22" rx="4" fill="#409eff" opacity="0.28" />}
            {[14, 62, 110].map((x, column) => (
              <rect
                key={x}
                x={x}
                y="5"
                width={30 + ((row * 7 + column * 11) % 18)}
                height="6"
                rx="3"
                fill={row === 3 ? '#d6eaff' : '#3d6299'}
              />
            ))}
          </g>
        ))}
      </g>
      <path d="M178 156 C 214 156 214 92 250 92" fill="none" stroke="#409eff" strokeWidth="2" strokeDasharray="5 5" />
      <circle cx="178" cy="156" r="4" fill="#409eff" />
      <circle cx="250" cy="92" r="4" fill="#409eff" />
      <g transform="translate(252 20)">
        <rect width="168" height="212" rx="8" fill="#17325a" stroke="#2a4d80" />
        <rect x="16" y="20" width="64" height="6" rx="3" fill="#7fb4ee" />
        <rect x="16" y="52" width="92" height="20" rx="4" fill="#409eff" opacity="0.28" />
        <rect x="22" y="59" width="60" height="6" rx="3" fill="#d6eaff" />
        {[38, 62, 46, 84, 70, 96].map((height, index) => (
          <rect
            key={index}
            x={16 + index * 24}
            y={192 - height}
            width="14"
            height={height}
            rx="3"
            fill={index === 5 ? '#409eff' : '#2f568c'}
          />
        ))}
      </g>
    </svg>
  );
}
