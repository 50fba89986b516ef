import { type ComponentType, type ReactNode, type RefObject, useRef, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import type { Screen } from '#kit/ui/web/page/screen.ts';
import { setPendingFiles, useOpenForPendingFiles } from '#kit/import/web/pending-files.ts';
import { notifyStored } from '#kit/import/web/run/stored-notice.ts';
import { usableFiles } from '#kit/import/web/workbook-file.ts';
import { useFileDrop } from '#kit/page/web/file-drops.ts';
import { usePermission } from '#kit/session/web/session.ts';
import { lazyPart } from '#kit/ui/web/load-on-demand.ts';
import { MountedOnceOpen } from '#kit/ui/web/dialog/mounted-once-open.tsx';
import { buttonCodes, type ListDefinition } from '../define.ts';
import type { RowPanel } from './columns.tsx';
import { FilterBar } from './filter-bar.tsx';
import { ListActions } from './list-actions.tsx';
import { ListTable } from './list-table.tsx';
import { beginList, type Row, useList } from './list.ts';
import { ListToolbar } from './toolbar.tsx';
import { useDownload } from '#kit/ui/web/use-download.ts';
import { useRemoval } from './use-removal.tsx';

/** Dialogs are loaded when they are opened, so that the list appears sooner. */
const RecordDialog = lazyPart(async () => ({ default: (await import('./record/record-dialog.tsx')).RecordDialog }));
const ImportDialog = lazyPart(async () => ({ default: (await import('#kit/import/web/import-dialog.tsx')).ImportDialog }));
const ImportHistory = lazyPart(async () => ({ default: (await import('#kit/import/web/history/import-history.tsx')).ImportHistory }));
const RecordHistory = lazyPart(async () => ({ default: (await import('./record/record-history.tsx')).RecordHistory }));

type OpenDialog =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit'; readonly row: Row }
  | { readonly kind: 'import' }
  | { readonly kind: 'history' }
  | { readonly kind: 'panel'; readonly row: Row }
  | { readonly kind: 'changes'; readonly row: Row }
  | null;

/**
 * Creates the screen of a list from its definition (docs/user-interface.md#lists).
 * @param More additional buttons of this list
 * @param panel an additional panel that can be opened for a row
 */
export function listScreen(definition: ListDefinition, More?: ComponentType, panel: RowPanel | null = null): Screen {
  function ListScreen() {
    return <List definition={definition} more={More === undefined ? null : <More />} panel={panel} />;
  }
  return Object.assign(ListScreen, { begin: (address: URLSearchParams) => beginList(definition, address) });
}

interface ListProps {
  readonly definition: ListDefinition;
  readonly more: ReactNode;
  readonly panel: RowPanel | null;
}

function List({ definition, more, panel }: ListProps): ReactNode {
  const words = useWords();
  const { t } = words;
  const list = useList(definition);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const [ticked, setTicked] = useState<readonly Row[]>([]);
  const removal = useRemoval(definition, async () => {
    setTicked([]);
    await list.refresh();
  });
  const template = useDownload({ path: definition.calls.template?.path ?? '' });
  const mayTemplate = usePermission(buttonCodes(definition.codes.template));
  const close = () => setDialog(null);
  const actions = (
    <ListActions
      definition={definition}
      template={template}
      onAdd={() => setDialog({ kind: 'add' })}
      onImport={() => setDialog({ kind: 'import' })}
    />
  );
  const screen = useFileDropOfList(definition, () => setDialog({ kind: 'import' }));

  return (
    <section ref={screen} className="list-screen" aria-label={t(definition.title)} aria-busy={list.loading}>
      <div className="list-head">
        <FilterBar definition={definition} filters={list.filters} missing={list.missing} onSearch={list.search} onReset={list.reset} />
        <ListToolbar
          definition={definition}
          list={list}
          ticked={ticked}
          actions={actions}
          more={more}
          removing={removal.busy}
          onHistory={() => setDialog({ kind: 'history' })}
          onRemove={() => void removal.removeMany(ticked)}
        />
      </div>
      <ListTable
        definition={definition}
        list={list}
        actions={actions}
        ticked={ticked}
        onTick={setTicked}
        onEdit={(row) => setDialog({ kind: 'edit', row })}
        onRemove={(row) => void removal.removeOne(row)}
        panel={panel}
        onPanel={(row) => setDialog({ kind: 'panel', row })}
        onHistory={(row) => setDialog({ kind: 'changes', row })}
      />
      {panel !== null && <panel.Panel row={dialog?.kind === 'panel' ? dialog.row : null} onClose={close} />}
      <MountedOnceOpen open={dialog?.kind === 'add' || dialog?.kind === 'edit'}>
        <RecordDialog
          definition={definition}
          open={dialog?.kind === 'add' || dialog?.kind === 'edit'}
          row={dialog?.kind === 'edit' ? dialog.row : null}
          onSaved={list.refresh}
          onClose={close}
        />
      </MountedOnceOpen>
      <MountedOnceOpen open={dialog?.kind === 'import'}>
        {definition.calls.import !== undefined && (
          <ImportDialog
            open={dialog?.kind === 'import'}
            shape={definition}
            call={definition.calls.import}
            onTemplate={mayTemplate && definition.calls.template !== undefined ? () => void template.start() : undefined}
            onStored={(answers, filesLeft) => {
              if (filesLeft === 0) notifyStored(definition.name, t('数据导入成功'), answers, words, list.refresh);
              void list.refresh();
            }}
            onClose={close}
          />
        )}
      </MountedOnceOpen>
      <MountedOnceOpen open={dialog?.kind === 'history'}>
        <ImportHistory
          open={dialog?.kind === 'history'}
          importer={definition.name}
          title={definition.title}
          onClose={close}
          onUndone={() => void list.refresh()}
        />
      </MountedOnceOpen>
      <MountedOnceOpen open={dialog?.kind === 'changes'}>
        <RecordHistory definition={definition} row={dialog?.kind === 'changes' ? dialog.row : null} onClose={close} />
      </MountedOnceOpen>
    </section>
  );
}

/** Makes the whole screen of a list accept dropped workbooks, if the user may import. */
function useFileDropOfList({ name, calls, codes }: ListDefinition, openImport: () => void): RefObject<HTMLElement | null> {
  const screen = useRef<HTMLElement>(null);
  const mayImport = usePermission(buttonCodes(codes.import)) && calls.import !== undefined;
  const several = calls.import?.several === true;
  useFileDrop(screen, (files) => setPendingFiles(name, usableFiles(files, several)), { wholePage: true, disabled: !mayImport });
  useOpenForPendingFiles(name, () => mayImport && openImport());
  return screen;
}
