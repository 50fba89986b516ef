import type { Field } from '#kit/fields/field.ts';

/**
 * One field of an audited record: its wire name and its label. `names` are labels of single values, such as the choices
 * of a list.
 */
export interface AuditedField {
  readonly name: string;
  readonly label: string;
  readonly names?: Readonly<Record<string, string>>;
  /** The kind of the records whose ids are the values. */
  readonly refersTo?: Reference;
}

/** The kinds of records that other records reference by id. */
export type Reference = 'role' | 'shop' | 'corporate';

/** The kinds of records to which the id of an entry can refer, such as `role` for a change of a role's permissions. */
export type Subject = Reference | 'user';

/** A kind of audited record. The texts of declarations are keys of the words; responses have them translated. */
export interface AuditedKind {
  /** The stable name in the log, `tax-code-mapping`. */
  readonly entity: string;
  readonly title: string;
  /** Whether all corporates share these records, so that all users with the permission see their changes. */
  readonly shared?: boolean;
  readonly fields: readonly AuditedField[];
  /** The fields whose values identify a record to a user: its natural key. */
  readonly nameFields?: readonly string[];
  /** Set if the record id of an entry is the id of a user, role, shop or corporate. The log then shows its name. */
  readonly about?: Subject;
}

/** Actions that the engines record, with their Chinese names, keys of the words. */
export const ENGINE_ACTIONS: Readonly<Record<string, string>> = {
  insert: '新增',
  update: '编辑',
  delete: '删除',
  'undo-delete': '撤销删除',
  import: '上传',
  pull: '接口拉取',
  'cancel-import': '取消上传',
  'undo-import': '撤销上传',
  'forget-column': '删除列名对应',
  review: '审核',
  'revoke-review': '撤销审核',
  push: '推送',
  'send-now': '立即推送',
};

/** Declares a field; `names` are labels of single values. */
export function auditedField(name: string, label: string, names?: AuditedField['names']): AuditedField {
  return { name, label, names };
}

/** Declares a field whose values are ids of other records. */
export function auditedId(refersTo: Reference, name: string, label: string): AuditedField {
  return { name, label, refersTo };
}

const field = auditedField;

/** The fields of an import, a pull or a review in the log, in addition to those of its records. */
const UPLOAD_FIELDS: readonly AuditedField[] = [
  field('fileName', '文件名'),
  field('periodKey', '数据周期'),
  field('day', '日期'),
  field('header', '列名'),
  field('rows', '行数'),
  field('inserted', '新增行'),
  field('updated', '修改行'),
  field('unchanged', '不变行'),
  field('examineStatusStr', '审核状态', { 未审核: '未审核', 已审核: '已审核' }),
  field('state', '状态', { received: '已接收', reading: '读取中', storing: '保存中' }),
];

interface AuditedShape {
  readonly name: string;
  readonly title: string;
  readonly fields: readonly Field[];
  readonly key: readonly string[];
}

/** The number of leading fields that identify a record without a natural key. */
const NAMING_FIELDS = 2;

/** The fields that identify a record to a user. */
export function namingFields({ fields, key }: Pick<AuditedShape, 'fields' | 'key'>): readonly Field[] {
  return key.length === 0 ? fields.slice(0, NAMING_FIELDS) : fields.filter(({ name }) => key.includes(name));
}

/** The audited kind of a list or an import, from its declaration. */
export function kindOfShape({ name, title, fields, key }: AuditedShape): AuditedKind {
  const ownFields = fields.map((each) =>
    field(
      each.name,
      each.label,
      each.kind === 'choice' ? Object.fromEntries(each.choices.map(({ value, label }) => [value, label])) : undefined,
    ),
  );
  const ownNames = new Set(ownFields.map((each) => each.name));
  return {
    entity: name,
    title,
    fields: [...ownFields, ...UPLOAD_FIELDS.filter((each) => !ownNames.has(each.name))],
    nameFields: namingFields({ fields, key }).map((each) => each.name),
  };
}
