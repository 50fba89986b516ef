import { DownOutlined, FileExcelOutlined, ProfileOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { downloadFile } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import type { ImportAnswer } from '#kit/import/contract.ts';
import { ImportDialog } from '#kit/import/web/import-dialog.tsx';
import { ImportHistory } from '#kit/import/web/history/import-history.tsx';
import { notifyStored } from '#kit/import/web/run/stored-notice.ts';
import { useSession } from '#kit/session/web/session.ts';
import { MenuButton } from '#kit/ui/web/dialog/menu-button.tsx';
import { Secondary } from '#kit/ui/web/toolbar/toolbar.tsx';
import { CORRECTIONS, type Correction } from './corrections.ts';
import { isOutcome, LineOutcomes, type Outcome } from './line-outcomes.tsx';

interface CorrectionMenusProps {
  /** Called after a correction, when the page is out of date. */
  readonly onChanged: () => void;
}

/**
 * Uploads, templates and past uploads of the corrections, by the user's permissions (docs/business-rules/arrivals.md).
 */
export function CorrectionMenus({ onChanged }: CorrectionMenusProps): ReactNode {
  const words = useWords();
  const { t } = words;
  const codes = useSession((session) => session.codes);
  const [importing, setImporting] = useState<Correction | null>(null);
  const [listed, setListed] = useState<Correction | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const uploads = CORRECTIONS.filter(({ upload }) => codes.has(upload.code));
  const templates = CORRECTIONS.filter(({ template }) => codes.has(template.code));

  function showOutcome({ file, stored }: Correction, answer: ImportAnswer): void {
    onChanged();
    if (isOutcome(answer)) setOutcome(answer);
    // A file of which no line was stored has nothing to undo.
    if (answer.inserted + answer.updated + answer.unchanged > 0) notifyStored(file.name, t(stored), [answer], words, onChanged);
  }

  return (
    <>
      <Choices
        icon={<UploadOutlined aria-hidden />}
        label={t('更正上传')}
        corrections={uploads}
        labelOf={({ upload }) => t(upload.name)}
        onChoose={setImporting}
      />
      <Secondary>
        <Choices
          icon={<FileExcelOutlined aria-hidden />}
          label={t('模板下载')}
          corrections={templates}
          labelOf={({ template }) => t(template.name)}
          onChoose={({ template }) => void downloadFile({ path: template.path })}
        />
        <Choices
          icon={<ProfileOutlined aria-hidden />}
          label={t('上传记录')}
          corrections={uploads}
          labelOf={({ file }) => t(file.title)}
          onChoose={setListed}
        />
      </Secondary>
      {importing !== null && (
        <ImportDialog
          key={importing.file.name}
          open
          shape={importing.file}
          call={{ path: importing.upload.path, fileField: 'file' }}
          onTemplate={codes.has(importing.template.code) ? () => void downloadFile({ path: importing.template.path }) : undefined}
          onStored={(answers) => answers.forEach((answer) => showOutcome(importing, answer))}
          onClose={() => setImporting(null)}
        />
      )}
      <LineOutcomes outcome={outcome} onClose={() => setOutcome(null)} onCovered={onChanged} />
      <ImportHistory
        open={listed !== null}
        importer={listed?.file.name ?? ''}
        title={listed?.file.title ?? ''}
        onClose={() => setListed(null)}
        onUndone={onChanged}
      />
    </>
  );
}

interface ChoicesProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly corrections: readonly Correction[];
  /** The translated label of an item. */
  readonly labelOf: (correction: Correction) => string;
  readonly onChoose: (correction: Correction) => void;
}

/** A button with a menu; nothing when the menu is empty. */
function Choices({ icon, label, corrections, labelOf, onChoose }: ChoicesProps): ReactNode {
  if (corrections.length === 0) return null;
  const items = corrections.map((correction) => ({
    key: correction.file.name,
    label: labelOf(correction),
    onClick: () => onChoose(correction),
  }));
  return (
    <MenuButton menu={{ items }}>
      <Button icon={icon}>
        {label}
        <DownOutlined aria-hidden />
      </Button>
    </MenuButton>
  );
}
