/** The labels of fields and values, translated, and the position of fields. Unknown names are returned unchanged. */
export interface AuditLabels {
  readonly position: (field: string) => number;
  readonly label: (field: string) => string;
  readonly value: (field: string, value: string) => string;
}

/** One field of an audited change, with the lines of each side; empty if there was no value. */
export interface ChangedField {
  readonly field: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** The fields in which two values of a record differ; all if one side is missing. Of lists, added and removed items. */
export function changedFields(oldValue: unknown, newValue: unknown, labels: AuditLabels): ChangedField[] {
  const old = fieldsOf(oldValue);
  const current = fieldsOf(newValue);
  const fields = [...new Set([...Object.keys(old), ...Object.keys(current)])];
  // The database does not keep the order of an object's members.
  return fields
    .toSorted((one, other) => labels.position(one) - labels.position(other))
    .flatMap((field) => {
      const before = linesOf(old[field], field, labels);
      const after = linesOf(current[field], field, labels);
      if (before.join('\n') === after.join('\n')) return [];
      const removed = before.filter((line) => !after.includes(line));
      const added = after.filter((line) => !before.includes(line));
      // The same lines in another order: nothing was added or removed, so both sides are shown completely.
      return [removed.length + added.length === 0 ? { field, before, after } : { field, before: removed, after: added }];
    });
}

/** A change as text, one line per field. */
export function changeText(oldValue: unknown, newValue: unknown, labels: AuditLabels): string {
  return changedFields(oldValue, newValue, labels)
    .map(({ field, before, after }) => {
      const change = [before, after].map((values) => values.join(', ')).join(' → ');
      return field === '' ? change : `${labels.label(field)}: ${change}`;
    })
    .join('\n');
}

/** The members of a record. A value that is no record is one field without a name. */
function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  if (value === null || value === undefined) return {};
  return isRecord(value) ? value : { '': value };
}

function linesOf(value: unknown, field: string, labels: AuditLabels): string[] {
  if (value === null || value === undefined || value === '') return [];
  return Array.isArray(value) ? value.map((entry) => lineOf(entry, field, labels)) : [lineOf(value, field, labels)];
}

function lineOf(value: unknown, field: string, labels: AuditLabels): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return labels.value(field, String(value));
  if (!isRecord(value)) return JSON.stringify(value);
  // A fiscal quarter.
  const { quarter, startTime, endTime } = value;
  if (typeof quarter === 'number' && typeof startTime === 'string' && typeof endTime === 'string')
    return `Q${quarter}: ${startTime} – ${endTime}`;
  const parts = Object.entries(value).filter(([, part]) => part !== null && part !== '');
  // An object with a single value, such as an address, is shown as the value.
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return lineOf(only[1], only[0], labels);
  return parts.map(([name, part]) => `${labels.label(name)}: ${lineOf(part, name, labels)}`).join('; ');
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
