import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Collapse, Form } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { ChangedFields } from '#kit/edit/web/changed-meanwhile.tsx';
import { saveEdit } from '#kit/edit/web/edited-field.ts';
import { useEdit } from '#kit/edit/web/use-edit.ts';
import { ApiFailure } from '#kit/http/web/api-failure.ts';
import { callApi } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { usePermission, useSession } from '#kit/session/web/session.ts';
import { notify } from '#kit/page/web/notice.ts';
import { QueryView } from '#kit/ui/web/page/page-states.tsx';
import { sameValues } from '#kit/ui/web/same-values.ts';
import { useUnsavedWork } from '#kit/page/web/unsaved-work.ts';
import { SAVE_BUTTON } from '#kit/ui/web/shortcuts.ts';
import type { SystemConfiguration, systemConfiguration } from '../contract.ts';
import { ADDRESS_MESSAGES } from '../limits.ts';
import { editedFields } from './edited-fields.ts';
import { fieldPath, formValues, type FormValues } from './form-values.ts';
import { AllocationSaving, CargoMail, DeliveryNotes, TurnoverDays, VcDeadline, WeeklyReminder } from './sections.tsx';
import './system-config.css';

/** The system configuration in seven sections, submitted together. */
export default function SystemConfigPage(): ReactNode {
  const { t } = useWords();
  const corporate = useSession((session) => session.userInfo?.corporateCode ?? '');
  const client = useQueryClient();
  const queryKey = ['system-configuration', corporate];
  const configuration = useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi<typeof systemConfiguration>({ path: '/sysConf/getSysConf', signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <section className="system-config" aria-label={t('系统配置')}>
      <QueryView query={configuration}>
        {(data) => (
          <Editor
            key={configuration.dataUpdatedAt}
            configuration={data}
            corporate={corporate}
            onSaved={() => client.invalidateQueries({ queryKey })}
          />
        )}
      </QueryView>
    </section>
  );
}

/** The sections in order. `fields` are the top-level names of the form's fields in a section. */
const SECTIONS: readonly { readonly fields: readonly string[]; readonly title: string; readonly content: ReactNode }[] = [
  { fields: ['pinXianPeiZhi'], title: '标准周转天数', content: <TurnoverDays /> },
  {
    fields: ['jdEmailRemindConf'],
    title: '上周库存及销量上传提醒',
    content: <WeeklyReminder name="jdEmailRemindConf" message={ADDRESS_MESSAGES.previousWeek} />,
  },
  {
    fields: ['shipmentEmailRemindConf'],
    title: '出货计划上传提醒',
    content: <WeeklyReminder name="shipmentEmailRemindConf" message={ADDRESS_MESSAGES.shipmentPlan} />,
  },
  { fields: ['saveShipmentPlanDataPageConf'], title: '分货满足定时保存', content: <AllocationSaving /> },
  { fields: ['dnUploadTimeLimit', 'productStockScheduledLast'], title: 'DN上传时间', content: <DeliveryNotes /> },
  { fields: ['cargoQueryTimedSendConf'], title: '货况查询定时邮件', content: <CargoMail /> },
  { fields: ['vcNotifyConfigVo'], title: 'VC上传截止提醒', content: <VcDeadline /> },
];

interface EditorProps {
  readonly configuration: SystemConfiguration;
  readonly corporate: string;
  readonly onSaved: () => Promise<void>;
}

function Editor({ configuration, corporate, onSaved }: EditorProps): ReactNode {
  const words = useWords();
  const { t } = words;
  const [form] = Form.useForm<FormValues>();
  const initialValues = useMemo(() => formValues(configuration), [configuration]);
  const mayEdit = usePermission(['system-config-update']);
  const [openSections, setOpenSections] = useState<readonly string[]>(SECTIONS.map(({ title }) => title));
  const [saving, setSaving] = useState(false);
  const edit = useEdit(configuration);
  const fields = useMemo(() => editedFields(words), [words]);
  useUnsavedWork(() => !sameValues(form.getFieldsValue(), initialValues));

  /** Opens the sections of invalid fields and scrolls to the first field. */
  function showInvalid(invalid: readonly { readonly name: readonly (string | number)[] }[]): void {
    const names = new Set(invalid.map(({ name }) => name[0]));
    const titles = SECTIONS.filter((section) => section.fields.some((field) => names.has(field))).map(({ title }) => title);
    setOpenSections((before) => [...new Set([...before, ...titles])]);
    const [first] = invalid;
    // A closed section must be rendered before the page can scroll to it.
    if (first !== undefined) requestAnimationFrame(() => form.scrollToField([...first.name] as never, { block: 'center', focus: true }));
  }

  async function save(values: FormValues): Promise<void> {
    setSaving(true);
    try {
      const body = { ...values, version: edit.seen?.version };
      await saveEdit(edit, form, fields, () => callApi({ method: 'POST', path: '/sysConf/updateSysConf', body }));
      notify.success(t('提交成功'));
      await onSaved();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      const invalid = error.errors.map(({ field, message }) => ({ name: fieldPath(field), errors: [message] }));
      if (invalid.length > 0) error.shownInForm = true;
      form.setFields(invalid as never);
      showInvalid(invalid);
    } finally {
      setSaving(false);
    }
  }

  return (
    <Form<FormValues>
      form={form}
      layout="vertical"
      disabled={!mayEdit}
      initialValues={initialValues}
      onFinish={(values) => void save(values)}
      onFinishFailed={({ errorFields }) => {
        showInvalid(errorFields);
        notify.error(errorFields[0]?.errors[0] ?? '');
      }}
      autoComplete="off"
    >
      <ChangedFields edit={edit} fields={fields} form={form} />
      <Alert
        showIcon
        type="info"
        title={t('时间与周转天数全部公司共用，邮箱仅属于当前公司（{{corporate}}）', { corporate })}
        description={t('保存后时间立即生效；留空则不执行。提醒邮件使用最后修改邮箱者的界面语言。')}
      />
      <Collapse
        activeKey={[...openSections]}
        onChange={(keys) => setOpenSections(keys)}
        items={SECTIONS.map(({ title, content }) => ({ key: title, label: t(title), children: content, forceRender: true }))}
      />
      {mayEdit && (
        <footer className="system-config-foot">
          <Button {...SAVE_BUTTON} type="primary" htmlType="submit" loading={saving}>
            {t('提交')}
          </Button>
        </footer>
      )}
    </Form>
  );
}
