import type { ReactNode } from 'react';
import { ImportButtons } from '#kit/import/web/import-buttons.tsx';
import type { Report } from '#kit/report/web/use-report.ts';
import { CODES, noticeImport, PATHS } from '../definition.ts';
import { UpdateButton } from './update-button.tsx';

/** The buttons of the lines' screen in addition to those of a report. */
export function ExpectedArrivalButtons({ report }: { readonly report: Report }): ReactNode {
  return <NoticeButtons uploaded="邮件数据上传成功" updated="发货信息更新完成" onChanged={() => void report.refresh()} />;
}

interface NoticeButtonsProps {
  /** The message after an upload. The specification prints two, and does not say which screen shows which. */
  readonly uploaded: string;
  /** The message after an update. Both are keys of the words. */
  readonly updated: string;
  readonly onChanged: () => void;
}

/**
 * Template, missing-mail supplement with its history, and the update of shipping info; the same on both screens
 * (docs/business-rules/arrivals.md#expected-arrivals, docs/business-rules/arrivals.md#arrival-summary).
 */
export function NoticeButtons({ uploaded, updated, onChanged }: NoticeButtonsProps): ReactNode {
  return (
    <>
      <ImportButtons
        shape={noticeImport}
        template={{ path: PATHS.template, codes: [CODES.upload] }}
        upload={{ path: PATHS.import, fileField: 'file', codes: [CODES.upload], name: '缺失邮件补充数据上传', stored: uploaded }}
        history={[CODES.upload, CODES.download]}
        onChanged={onChanged}
      />
      <UpdateButton updated={updated} onUpdated={onChanged} />
    </>
  );
}
