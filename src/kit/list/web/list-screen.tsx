import { type ComponentType, lazy, type ReactNode, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { usePermission } from '#kit/session/web/session.ts';
import { notify } from '#kit/ui/web/notice.ts';
import { OnceOpened } from '#kit/ui/web/once-opened.tsx';
import type { ListDefinition } from '../define.ts';
import { codeList } from './codes.ts';
import { FilterBar } from './filter-bar.tsx';
import { ListTable } from './list-table.tsx';
import { type Row, useList } from './list.ts';
import { Toolbar } from './toolbar.tsx';
import { useDownload } from '#kit/ui/web/use-download.ts';
import { useRemoval } from './use-removal.ts';
import './list.css';

/** What a person opens is loaded then: the list is there sooner. */
const RecordDialog = lazy(async () => ({ default: (await import('./record-dialog.tsx')).RecordDialog }));
const ImportDialog = lazy(async () => ({ default: (await import('#kit/import/web/import-dialog.tsx')).ImportDialog }));
const ImportHistory = lazy(async () => ({ default: (await import('#kit/import/web/import-history.tsx')).ImportHistory }));

/** What is in front of the list. */
type Front =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit'; readonly row: Row }
  | { readonly kind: 'import' }
  | { readonly kind: 'history' }
  | null;

/** Makes the screen of a list from its definition (document 1 §1, "General behaviour of every list screen"). */
export function listScreen(definition: ListDefinition): ComponentType {
  return function ListScreen() {
    return <Screen definition={definition} />;
  };
}

function Screen({ definition }: { readonly definition: ListDefinition }): ReactNode {
  const { t } = useWords();
  const list = useList(definition);
  const [front, setFront] = useState<Front>(null);
  const [ticked, setTicked] = useState<readonly Row[]>([]);
  const removal = useRemoval(definition, async () => {
    setTicked([]);
    await list.refresh();
  });
  const template = useDownload({ path: definition.calls.template?.path ?? '' });
  const mayTemplate = usePermission(codeList(definition.codes.template));
  const close = () => setFront(null);

  return (
    <section className="list-screen" aria-label={t(definition.title)} aria-busy={list.loading}>
      <div className="list-head">
        <FilterBar key={list.filterKey} definition={definition} filters={list.filters} onSearch={list.search} onReset={list.reset} />
        <Toolbar
          definition={definition}
          list={list}
          ticked={ticked}
          template={template}
          removing={removal.busy}
          onAdd={() => setFront({ kind: 'add' })}
          onImport={() => setFront({ kind: 'import' })}
          onHistory={() => setFront({ kind: 'history' })}
          onRemove={() => void removal.removeMany(ticked)}
        />
      </div>
      <ListTable
        definition={definition}
        list={list}
        ticked={ticked}
        onTick={setTicked}
        onEdit={(row) => setFront({ kind: 'edit', row })}
        onRemove={(row) => void removal.removeOne(row)}
      />
      <OnceOpened open={front?.kind === 'add' || front?.kind === 'edit'}>
        <RecordDialog
          definition={definition}
          open={front?.kind === 'add' || front?.kind === 'edit'}
          row={front?.kind === 'edit' ? front.row : null}
          onSaved={list.refresh}
          onClose={close}
        />
      </OnceOpened>
      {definition.calls.import !== undefined && (
        <OnceOpened open={front?.kind === 'import'}>
          <ImportDialog
            open={front?.kind === 'import'}
            shape={definition}
            path={definition.calls.import.path}
            fileField={definition.calls.import.fileField}
            {...(mayTemplate && definition.calls.template !== undefined ? { onTemplate: () => void template.start() } : {})}
            onImported={() => {
              notify.success(t(definition.messages.imported));
              void list.refresh();
            }}
            onClose={close}
          />
        </OnceOpened>
      )}
      <OnceOpened open={front?.kind === 'history'}>
        <ImportHistory
          open={front?.kind === 'history'}
          importer={definition.name}
          title={definition.title}
          onClose={close}
          onUndone={() => void list.refresh()}
        />
      </OnceOpened>
    </section>
  );
}
