import { keepPreviousData } from '@tanstack/react-query';
import { Drawer, Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import type { AuditLabels } from '#kit/audit/changes.ts';
import { AuditChange } from '#kit/audit/web/audit-change.tsx';
import { useWords } from '#kit/i18n/web/words.ts';
import { DownloadButton } from '#kit/import/web/history/import-history.tsx';
import { usePermission } from '#kit/session/web/session.ts';
import { ListPager } from '#kit/ui/web/table/list-pager.tsx';
import { QueryView } from '#kit/ui/web/page/page-states.tsx';
import type { Page } from '#kit/ui/web/url-filters.ts';
import { useCall } from '#kit/http/web/use-call.ts';
import type { Translator } from '#kit/i18n/words.ts';
import { buttonCodes, type ListDefinition } from '../../define.ts';
import type { HistoryEntry, recordHistory } from '../../history.ts';
import { historyPath } from '../../history-path.ts';
import type { Row } from '../list.ts';
import { recordName } from '../../record-name.ts';
import './record-history.css';

interface RecordHistoryProps {
  readonly definition: ListDefinition;
  /** Null closes it. */
  readonly row: Row | null;
  readonly onClose: () => void;
}

const DRAWER_WIDTH = 640;
const FIRST: Page = { current: 1, size: 10 };

/** The changes of a record with user, time and the row of the file. */
export function RecordHistory({ definition, row, onClose }: RecordHistoryProps): ReactNode {
  const { t } = useWords();
  return (
    <Drawer
      open={row !== null}
      onClose={onClose}
      size={`min(${DRAWER_WIDTH}px, 100vw)`}
      title={row === null ? '' : t('变更记录：{{name}}', { name: recordName(definition, row, t) })}
      destroyOnHidden
    >
      {row !== null && <Changes definition={definition} id={row[definition.idName] as number} />}
    </Drawer>
  );
}

function Changes({ definition, id }: { readonly definition: ListDefinition; readonly id: number }): ReactNode {
  const [page, setPage] = useState(FIRST);
  const query = useCall<ReturnType<typeof recordHistory>>(
    { path: historyPath(definition.name), query: { id, current: page.current, size: page.size } },
    { placeholderData: keepPreviousData },
  );
  return (
    <QueryView query={query} isEmpty={({ total }) => total === 0}>
      {({ records, total }) => (
        <>
          <ol className="list-history">
            {records.map((change, place) => (
              <Change key={`${page.current} ${place}`} definition={definition} change={change} />
            ))}
          </ol>
          {total > records.length && (
            <ListPager
              page={page}
              shown={records.length}
              total={total}
              totalCapped={false}
              onTurn={(next) => setPage({ ...page, ...next })}
            />
          )}
        </>
      )}
    </QueryView>
  );
}

function Change({ definition, change }: { readonly definition: ListDefinition; readonly change: HistoryEntry }): ReactNode {
  const { t } = useWords();
  return (
    <li>
      <div className="list-history-head">
        <time>{change.at}</time>
        <strong>{change.by}</strong>
        <Tag>{change.action}</Tag>
        {change.file !== null && <File definition={definition} file={change.file} />}
      </div>
      <AuditChange oldValue={change.before} newValue={change.after} labels={namingOf(definition, t)} />
    </li>
  );
}

/** The file of a change, as a link for users who may import or export the list. */
function File({
  definition: { codes },
  file,
}: {
  readonly definition: ListDefinition;
  readonly file: NonNullable<HistoryEntry['file']>;
}): ReactNode {
  const { t } = useWords();
  const mayOpen = usePermission([...buttonCodes(codes.import), ...buttonCodes(codes.export)]);
  const { uploadId, fileName, rowIndex } = file;
  const text = rowIndex === null ? fileName : t('{{file}}第{{row}}行', { file: fileName, row: rowIndex });
  if (!mayOpen) return <span>{text}</span>;
  return (
    <DownloadButton path={`/ops/uploads/${uploadId}/file`} title={text}>
      {text}
    </DownloadButton>
  );
}

function namingOf({ fields }: ListDefinition, t: Translator): AuditLabels {
  const fieldOf = (name: string) => fields.find((field) => field.name === name);
  return {
    position: (name) => fields.findIndex((field) => field.name === name),
    label: (name) => t(fieldOf(name)?.label ?? name),
    value: (name, value) => {
      const field = fieldOf(name);
      const label = field?.kind === 'choice' ? field.choices.find((choice) => choice.value === value)?.label : undefined;
      return label === undefined ? value : t(label);
    },
  };
}
