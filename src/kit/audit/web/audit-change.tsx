import { type ReactNode, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { changedFields, type ChangedField, type AuditLabels } from '../changes.ts';
import { CellButton } from '#kit/ui/web/table/cell-button.tsx';
import './audit-change.css';

/** The number of fields that are shown before the change is expanded. */
const SHOWN_FIELDS = 12;

interface AuditChangeProps {
  readonly oldValue: unknown;
  readonly newValue: unknown;
  readonly labels: AuditLabels;
}

/** The differences of a change: each field's label with the old and the new value. */
export function AuditChange({ oldValue, newValue, labels }: AuditChangeProps): ReactNode {
  const { t } = useWords();
  const [expanded, setExpanded] = useState(false);
  const changes = changedFields(oldValue, newValue, labels);
  const visibleChanges = expanded ? changes : changes.slice(0, SHOWN_FIELDS);
  return (
    <>
      <ul className="audit-change">
        {visibleChanges.map((change) => (
          <li key={change.field}>
            {change.field !== '' && <span className="audit-field">{labels.label(change.field)}: </span>}
            <Sides {...change} />
          </li>
        ))}
      </ul>
      {visibleChanges.length < changes.length && (
        <CellButton onClick={() => setExpanded(true)}>
          {t('显示其余{{count}}项', { count: changes.length - visibleChanges.length })}
        </CellButton>
      )}
    </>
  );
}

/** Single values side by side; lists with one item per line. */
function Sides({ before, after }: ChangedField): ReactNode {
  if (before.length <= 1 && after.length <= 1)
    return (
      <>
        {before[0] !== undefined && <del>{before[0]}</del>}
        {before[0] !== undefined && after[0] !== undefined && ' → '}
        {after[0] !== undefined && <ins>{after[0]}</ins>}
      </>
    );
  const lines = [...before.map((text) => ({ text, isRemoved: true })), ...after.map((text) => ({ text, isRemoved: false }))];
  return lines.map(({ text, isRemoved }) => (
    <div key={`${isRemoved} ${text}`} className="audit-line">
      {isRemoved ? <del>{text}</del> : <ins>{text}</ins>}
    </div>
  ));
}
