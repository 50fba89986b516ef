import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { ScreenText } from '#kit/session/web/screen-text.tsx';

interface NoCurrentYearProps {
  /** The title and address of the screen that maintains the fiscal years. */
  readonly screens: Readonly<Record<string, string>>;
}

/** The notice that the fiscal calendar does not contain today. */
export function NoCurrentYear({ screens }: NoCurrentYearProps): ReactNode {
  return <Alert type="warning" showIcon title={<ScreenText text="财年日历未包含今天，请先在{{screens}}中设置" screens={screens} />} />;
}
