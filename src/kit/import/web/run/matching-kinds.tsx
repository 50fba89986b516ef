import { UploadOutlined } from '@ant-design/icons';
import { Alert, Button, Flex } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { disjunctionText, listText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { setPendingFiles } from '../pending-files.ts';
import type { FileRefusal } from './refusal.ts';

interface MatchingKindsProps extends Pick<FileRefusal, 'file' | 'matchingKinds' | 'groups'> {
  /** Called when the user goes to another screen. */
  readonly onLeave: () => void;
}

/** Names the uploads whose columns a file has, with buttons that pass the file to their screens. */
export function MatchingKinds({ file, matchingKinds, groups, onLeave }: MatchingKindsProps): ReactNode {
  const { t, language } = useWords();
  const navigate = useNavigate();
  const passOn = ({ importer, path }: MatchingKindsProps['matchingKinds'][number]) => {
    setPendingFiles(importer, [file]);
    onLeave();
    void navigate(path);
  };
  const missing = groups.flatMap(({ filedName }) => (filedName === '' ? [] : [filedName]));
  return (
    <Alert
      type="warning"
      showIcon
      title={t('“{{file}}”看起来是{{kinds}}。要改到该页面上传吗？', {
        file: file.name,
        kinds: disjunctionText(
          matchingKinds.map(({ title }) => title),
          language,
        ),
      })}
      description={
        <>
          <p>{t('没有保存任何数据。文件没有此处需要的列：{{columns}}。', { columns: listText(missing, language) })}</p>
          <Flex wrap gap="small">
            {matchingKinds.map((kind) => (
              <Button key={kind.importer} type="primary" icon={<UploadOutlined aria-hidden />} onClick={() => passOn(kind)}>
                {t('在{{kind}}上传', { kind: kind.title })}
              </Button>
            ))}
          </Flex>
        </>
      }
    />
  );
}
