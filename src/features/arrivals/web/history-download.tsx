import { DownloadOutlined } from '@ant-design/icons';
import { Button, Form, Modal, Select } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { notify } from '#kit/page/web/notice.ts';
import { useDownload } from '#kit/ui/web/use-download.ts';
import { useCall } from '#kit/http/web/use-call.ts';
import type { historyYears } from '../contract.ts';
import { PATHS } from '../definition.ts';

/** Downloads the records of one or more past years of orders (docs/business-rules/arrivals.md). */
export function HistoryDownload(): ReactNode {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<DownloadOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('历史数据下载')}
      </Button>
      {open && <YearsDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function YearsDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { t } = useWords();
  const id = useId();
  const [chosen, setChosen] = useState<string[]>([]);
  const years = useCall<typeof historyYears>({ path: PATHS.historyYears });
  const { busy, start } = useDownload({ path: PATHS.history, query: { year: chosen.join(',') } });

  async function download(): Promise<void> {
    if (chosen.length === 0) {
      notify.error(t('请选择年份'));
      return;
    }
    await start();
    onClose();
  }

  return (
    <Modal
      open
      title={t('历史数据下载')}
      okText={t('下载')}
      cancelText={t('取消')}
      confirmLoading={busy}
      onOk={() => void download()}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label={t('订单年份')} htmlFor={id} required>
          <Select<string[]>
            id={id}
            mode="multiple"
            placeholder={t('请选择')}
            loading={years.isPending}
            value={chosen}
            options={(years.data ?? []).map((year) => ({ value: year, label: year }))}
            onChange={setChosen}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
