import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, type FormRule, InputNumber, Select, Tag } from 'antd';
import type { ReactNode } from 'react';
import { decimalSign } from '#kit/i18n/formats.ts';
import { useWords, type WordsInUse } from '#kit/i18n/web/words.ts';
import type { listCombo } from '#kit/list/contract.ts';
import { OPTION_SEARCH } from '#kit/ui/web/option-search.ts';
import { useCall } from '#kit/http/web/use-call.ts';
import { TURNOVER_CATEGORIES, WEEKDAYS } from '../definition.ts';
import { ADDRESS_MESSAGES, DN_MINUTES_MAX, DN_MINUTES_MIN, GROUPS_MAX, TURNOVER_DECIMALS, TURNOVER_MAX } from '../limits.ts';
import { AddressList } from './address-list.tsx';
import { TimeInput } from './time-input.tsx';

/** The translated name of fields that belong to the user's corporate, unlike the others, which belong to all corporates. */
function OfCorporate({ name }: { readonly name: string }): ReactNode {
  const { t } = useWords();
  return (
    <span className="system-config-label">
      {name}
      <Tag color="blue">{t('当前公司')}</Tag>
    </span>
  );
}

const required = (message: string) => [{ required: true, message }];

/** Rejects more decimals than are stored; a number input with a `precision` would round them. */
const atMostDecimals = (scale: number, t: WordsInUse['t']): FormRule => ({
  async validator(_, value: number | null | undefined) {
    if (typeof value === 'number' && Number(value.toFixed(scale)) !== value)
      throw new Error(t('请输入最多{{scale}}位小数的数字', { scale }));
  },
});

/** Section 1: the standard turnover of each category. */
export function TurnoverDays(): ReactNode {
  const { t, language } = useWords();
  return (
    <div className="system-config-grid">
      {TURNOVER_CATEGORIES.map(({ name, title }) => (
        <Form.Item key={name} name={['pinXianPeiZhi', name]} label={t(title)} rules={[atMostDecimals(TURNOVER_DECIMALS, t)]}>
          <InputNumber min={0} max={TURNOVER_MAX} step={0.01} decimalSeparator={decimalSign(language)} suffix={t('天')} />
        </Form.Item>
      ))}
    </div>
  );
}

/** Sections 2 and 3: a weekly deadline, and the addresses of its reminder. */
export function WeeklyReminder({ name, message }: { readonly name: string; readonly message: string }): ReactNode {
  const { t } = useWords();
  return (
    <div className="system-config-grid">
      <Form.Item name={[name, 'uploadDeadLineWeek']} label={t('截止日')} rules={required(t('请选择'))}>
        <Select options={WEEKDAYS.map((day, index) => ({ value: index + 1, label: t(day) }))} placeholder={t('请选择')} />
      </Form.Item>
      <Form.Item name={[name, 'uploadDeadLineTime']} label={t('截止时间')} rules={required(t('请选择'))}>
        <TimeInput />
      </Form.Item>
      <Form.Item label={<OfCorporate name={t('提醒邮箱')} />} className="system-config-wide">
        <AddressList name={[name, 'remindEmailBoxList']} message={message} mayBeBlank />
      </Form.Item>
    </div>
  );
}

/** Section 4: when the allocation's fulfilment is saved. */
export function AllocationSaving(): ReactNode {
  const { t } = useWords();
  return (
    <div className="system-config-grid">
      <Form.Item name={['saveShipmentPlanDataPageConf', 'uploadDeadLineTime']} label={t('保存时间')}>
        <TimeInput />
      </Form.Item>
    </div>
  );
}

/** Section 5: until when delivery notes are accepted, and when their stock snapshot is updated. */
export function DeliveryNotes(): ReactNode {
  const { t } = useWords();
  return (
    <div className="system-config-grid">
      <Form.Item name="dnUploadTimeLimit" label={t('次日截止时间')} rules={required(t('请选择'))}>
        <TimeInput format="HH:mm" />
      </Form.Item>
      <Form.Item
        name="productStockScheduledLast"
        className="system-config-rest"
        label={t('DN上传后更新库存快照（分钟）')}
        rules={[{ type: 'integer', required: true, min: DN_MINUTES_MIN, max: DN_MINUTES_MAX, message: t('请输入10到527,040之间的整数') }]}
      >
        <InputNumber style={{ maxWidth: 260 }} />
      </Form.Item>
    </div>
  );
}

/** The categories of the product mapping. */
function useCategories(): { value: string; label: string }[] {
  const { t } = useWords();
  const { data = [] } = useCall<ReturnType<typeof listCombo>>({ path: '/sys/skuMapping/getComBox', withNotice: true });
  return data.map(({ comBox }) => ({ value: comBox.code, label: t(comBox.value) }));
}

/** Section 6: groups, each with a category and addresses. */
export function CargoMail(): ReactNode {
  const { t } = useWords();
  const categories = useCategories();
  return (
    <div className="system-config-grid">
      <Form.Item name={['cargoQueryTimedSendConf', 'uploadDeadLineTime']} label={t('邮件发送时间')}>
        <TimeInput />
      </Form.Item>
      <Form.List name={['cargoQueryTimedSendConf', 'lobConfReqDtoList']}>
        {(groups, { add, remove }) => (
          <div className="system-config-wide">
            {groups.map((group, index) => (
              <fieldset className="system-config-group" key={group.key} aria-label={t('第{{n}}组', { n: index + 1 })}>
                <legend>
                  <OfCorporate name={t('第{{n}}组', { n: index + 1 })} />
                  <Button danger type="text" size="small" icon={<DeleteOutlined aria-hidden />} onClick={() => remove(group.name)}>
                    {t('删除分组')}
                  </Button>
                </legend>
                <div className="system-config-grid">
                  <Form.Item name={[group.name, 'lob']} label={t('品类')} rules={required(t('请选择'))}>
                    <Select showSearch={OPTION_SEARCH} options={categories} placeholder={t('请选择')} />
                  </Form.Item>
                  <Form.Item label={t('邮箱')} className="system-config-rest">
                    <AddressList name={[group.name, 'emailBoxList']} message={ADDRESS_MESSAGES.cargoMail} asObjects />
                  </Form.Item>
                </div>
              </fieldset>
            ))}
            <Button
              type="dashed"
              icon={<PlusOutlined aria-hidden />}
              // `false` would override the form's `disabled`.
              disabled={groups.length >= GROUPS_MAX || undefined}
              onClick={() => add({ lob: null, emailBoxList: [{ email: '' }] })}
            >
              {t('添加分组')}
            </Button>
          </div>
        )}
      </Form.List>
    </div>
  );
}

/** Section 7: the warning and the deadline of VC data, and the addresses of the reminders. */
export function VcDeadline(): ReactNode {
  const { t } = useWords();
  return (
    <>
      <p className="system-config-hint">{t('预警和截止提醒针对前一天的数据；截止时间留空时，次日结束前均可上传。')}</p>
      <div className="system-config-grid">
        <Form.Item name={['vcNotifyConfigVo', 'vcNotifyTime']} label={t('预警时间')}>
          <TimeInput />
        </Form.Item>
        <Form.Item name={['vcNotifyConfigVo', 'vcLasUploadTime']} label={t('截止时间')}>
          <TimeInput />
        </Form.Item>
        <Form.Item label={<OfCorporate name={t('提醒邮箱')} />} className="system-config-wide">
          <AddressList name={['vcNotifyConfigVo', 'vcNotifyEmailList']} message={ADDRESS_MESSAGES.vc} asObjects />
        </Form.Item>
      </div>
    </>
  );
}
