import { FolderOpenOutlined } from '@ant-design/icons';
import { Button, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { FISCAL_YEAR_SCREEN } from '#features/fiscal-year/definition.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { ImportButtons } from '#kit/import/web/import-buttons.tsx';
import { NoCurrentYear } from '#kit/period-upload/web/no-current-year.tsx';
import type { Report } from '#kit/report/web/use-report.ts';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { WeekHint } from '#kit/ui/web/days/week-hint.tsx';
import { Secondary } from '#kit/ui/web/toolbar/toolbar.tsx';
import { useListLinkState } from '#kit/ui/web/page/return-to-list.ts';
import { CODES, PATHS, RECORDS_MENU } from '../codes.ts';
import { batchPlanOpenings } from '../openings.ts';

/** The additional buttons: the upload of opening values, the link to the saved plans, and the quarter. */
export function PlanButtons({ report }: { readonly report: Report }): ReactNode {
  const { t } = useWords();
  const navigate = useNavigate();
  const linkState = useListLinkState();
  return (
    <>
      <ImportButtons
        shape={batchPlanOpenings}
        template={{ path: PATHS.template, codes: [CODES.upload] }}
        upload={{ path: PATHS.import, fileField: 'excelFile', codes: [CODES.upload], name: '期初值上传', stored: '数据上传成功' }}
        history={[CODES.upload, CODES.export]}
        onChanged={() => void report.refresh()}
      />
      <Secondary>
        <Permitted codes={[RECORDS_MENU]}>
          <Button icon={<FolderOpenOutlined aria-hidden />} onClick={() => void navigate('/data/timerRecord', { state: linkState })}>
            {t('分批排程定时记录', { context: '操作' })}
          </Button>
        </Permitted>
      </Secondary>
      <Quarter report={report} />
    </>
  );
}

/** The quarter of the columns. The key of a week begins with its quarter, as in `FY26Q1W03-plan`. */
const quarterOf = ({ headers }: NonNullable<Report['answer']>) => headers[0]?.flag?.split('W')[0];

/** Shown if the calendar has no quarter for today. */
export function CalendarNotice({ report: { answer } }: { readonly report: Report }): ReactNode {
  if (answer === null || quarterOf(answer) !== undefined) return null;
  return <NoCurrentYear screens={FISCAL_YEAR_SCREEN} />;
}

function Quarter({ report: { answer } }: { readonly report: Report }): ReactNode {
  const { t } = useWords();
  const quarter = answer === null ? undefined : quarterOf(answer);
  if (quarter === undefined) return null;
  return (
    <>
      <Typography.Text type="secondary">{t('当前季度：{{quarter}}', { quarter })}</Typography.Text>
      <WeekHint calendar="fiscal" />
    </>
  );
}
