import { FileExcelOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { NEW_BUTTON } from '#kit/ui/web/shortcuts.ts';
import { Secondary } from '#kit/ui/web/toolbar/toolbar.tsx';
import type { Download } from '#kit/ui/web/use-download.ts';
import { buttonCodes, type ListDefinition } from '../define.ts';

export interface ListActionsProps {
  readonly definition: Pick<ListDefinition, 'calls' | 'codes'>;
  readonly template: Download;
  readonly onAdd: () => void;
  readonly onImport: () => void;
}

/** The buttons that add records, each for users with its code: in the toolbar of a list, and in an empty list. */
export function ListActions({ definition: { calls, codes }, template, onAdd, onImport }: ListActionsProps): ReactNode {
  const { t } = useWords();
  return (
    <>
      {calls.insert !== undefined && (
        <Permitted codes={buttonCodes(codes.insert)}>
          <Button {...NEW_BUTTON} type="primary" icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
            {t('新增')}
          </Button>
        </Permitted>
      )}
      {calls.template !== undefined && (
        <Permitted codes={buttonCodes(codes.template)}>
          <Secondary>
            <Button icon={<FileExcelOutlined aria-hidden />} loading={template.busy} onClick={() => void template.start()}>
              {t('模板下载')}
            </Button>
          </Secondary>
        </Permitted>
      )}
      {calls.import !== undefined && (
        <Permitted codes={buttonCodes(codes.import)}>
          <Button icon={<UploadOutlined aria-hidden />} onClick={onImport}>
            {t('上传')}
          </Button>
        </Permitted>
      )}
    </>
  );
}
