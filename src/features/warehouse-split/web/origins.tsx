import { Drawer, Table } from 'antd';
import type { ReactNode } from 'react';
import { decimalText, numberText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { DownloadButton } from '#kit/import/web/history/import-history.tsx';
import type { AlternativeRow, MaintainedRecord, OriginsAnswer, PortionOrigin, StockRow, UploadedRow } from '../contract.ts';
import { UNKNOWN_DAYS } from '../plan/ageing.ts';

const WIDTH = 620;

/** The subject of the drawer: the goods that a line gets from a warehouse, or a warehouse that could have served it. */
export type OriginSubject = { readonly portion: PortionOrigin } | { readonly place: AlternativeRow };

interface OriginsDrawerProps {
  readonly subject: OriginSubject | null;
  readonly origins: OriginsAnswer;
  readonly onClose: () => void;
}

/** The sources of the numbers of a portion or a warehouse, down to the record, its file and its row. */
export function OriginsDrawer({ subject, origins, onClose }: OriginsDrawerProps): ReactNode {
  const { t } = useWords();
  return (
    <Drawer open={subject !== null} onClose={onClose} size={`min(${WIDTH}px, 100vw)`} title={t('数据来源')} destroyOnHidden>
      {subject !== null &&
        ('portion' in subject ? (
          <PortionSources portion={subject.portion} origins={origins} />
        ) : (
          <PlaceSources place={subject.place} origins={origins} />
        ))}
    </Drawer>
  );
}

const wayOf = ({ ways }: OriginsAnswer, city: string, lob: string | null) =>
  ways.find((way) => way.city === city && way.lob === lob)?.record ?? null;

function PortionSources({ portion, origins }: { readonly portion: PortionOrigin; readonly origins: OriginsAnswer }): ReactNode {
  const { t, language } = useWords();
  const { warehouse, city, lob, productCode, quantity, price, amount, days, mapping } = portion;
  const money = (value: string | null) => (value === null ? '-' : decimalText(value, 2, language));
  return (
    <>
      <p>{[warehouse, productCode, numberText(quantity, language)].join(' · ')}</p>
      <OriginRow name={t('供货价')} value={money(price)} formula={t('计算分仓时，自动分仓物料映射中该物料号的供货价。')}>
        <MasterDataRecord list={t('自动分仓物料映射')} record={mapping} now={money(mapping?.value ?? null)} />
      </OriginRow>
      <OriginRow name={t('金额')} value={money(amount)} formula={t('数量 × 供货价。')} />
      <Days days={days} record={wayOf(origins, city, lob)} />
    </>
  );
}

function PlaceSources({ place, origins }: { readonly place: AlternativeRow; readonly origins: OriginsAnswer }): ReactNode {
  const { t, language } = useWords();
  const count = (pieces: number) => numberText(pieces, language);
  const { warehouse, city, lob, days, stock, fixed, left } = place;
  const isHere = (row: Pick<StockRow, 'warehouse' | 'city' | 'lob'>) => row.warehouse === warehouse && row.city === city && row.lob === lob;
  const rows = origins.stock.filter(isHere);
  const { pieces: counted, rows: total } = origins.stockCounts.find(isHere) ?? { pieces: 0, rows: 0 };
  return (
    <>
      <p>{[warehouse, city, t(lob)].join(' · ')}</p>
      <Days days={days ?? UNKNOWN_DAYS} record={wayOf(origins, city, lob)} />
      <OriginRow name={t('库存')} value={count(stock)} formula={t('计算所用的Disti库存，减去此后分仓完毕的任务已占用的数量。')}>
        {counted < stock ? (
          <p>{t('计算所用库存的上传已撤销，其行无法列出。')}</p>
        ) : (
          <>
            <Parts
              parts={[
                [t('Disti库存'), count(counted)],
                [t('分仓完毕的任务已占用'), count(counted - stock)],
              ]}
            />
            {total > rows.length && (
              <p>{t('共{{total}}行，列出最早入库的{{count}}行；其余见该文件。', { total: count(total), count: count(rows.length) })}</p>
            )}
            <Rows rows={rows} />
          </>
        )}
      </OriginRow>
      <OriginRow name={t('剩余')} value={count(left)} formula={t('库存减去固定路由占用和最优分配的数量。')}>
        <Parts
          parts={[
            [t('库存'), count(stock)],
            [t('固定路由占用'), count(fixed)],
            [t('最优分配'), count(stock - fixed - left)],
          ]}
        />
      </OriginRow>
    </>
  );
}

interface OriginProps {
  readonly name: string;
  readonly value: string;
  /** Translated. */
  readonly formula: string;
  readonly children?: ReactNode;
}

function OriginRow({ name, value, formula, children }: OriginProps): ReactNode {
  return (
    <section className="split-origin" aria-label={name}>
      <h3>
        {name} <b>{value}</b>
      </h3>
      <p>{formula}</p>
      {children}
    </section>
  );
}

function Days({ days, record }: { readonly days: number; readonly record: MaintainedRecord | null }): ReactNode {
  const { t } = useWords();
  return (
    <OriginRow
      name={t('时效')}
      value={t('{{days}}天', { days })}
      formula={t('计算分仓时，物流时效维护中发货城市到目的城市的时效；没有维护的按99天。')}
    >
      <MasterDataRecord list={t('物流时效维护')} record={record} now={t('{{days}}天', { days: record?.value ?? '' })} />
    </OriginRow>
  );
}

interface MasterDataRecordProps {
  readonly list: string;
  readonly record: MaintainedRecord | null;
  /** The current value of the record. */
  readonly now: string;
}

/** The current state of a master data record, which may have changed since the computation. */
function MasterDataRecord({ list, record, now }: MasterDataRecordProps): ReactNode {
  const { t } = useWords();
  if (record === null) return <p>{t('{{list}}中现在没有这条记录', { list })}</p>;
  const { name, changedBy, changedAt, upload } = record;
  return (
    <p>
      {t('{{list}}：{{record}}', { list, record: name })} · {t('现在为{{value}}', { value: now })}
      <br />
      {t('{{person}}于{{time}}修改', { person: changedBy, time: changedAt })}
      {upload !== null && (
        <>
          <br />
          <FileRow row={upload} />
        </>
      )}
    </p>
  );
}

/** A row number with its file; the file is a download if the user is permitted. */
function FileRow({ row: { uploadId, fileName, rowNumber, hasFile } }: { readonly row: UploadedRow }): ReactNode {
  const { t } = useWords();
  return (
    <>
      {hasFile ? (
        <DownloadButton path={`/ops/uploads/${uploadId}/file`} title={fileName}>
          {fileName}
        </DownloadButton>
      ) : (
        fileName
      )}{' '}
      {t('第{{row}}行', { row: rowNumber })}
    </>
  );
}

function Parts({ parts }: { readonly parts: readonly (readonly [string, string])[] }): ReactNode {
  return (
    <dl className="ui-terms">
      {parts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const fileRowOf = (_: unknown, row: StockRow) => <FileRow row={row} />;

function Rows({ rows }: { readonly rows: readonly StockRow[] }): ReactNode {
  const { t, language } = useWords();
  return (
    <Table<StockRow>
      size="small"
      rowKey="id"
      dataSource={[...rows]}
      pagination={{ hideOnSinglePage: true, showSizeChanger: false, size: 'small' }}
      columns={[
        { title: t('物料号'), dataIndex: 'productCode' },
        { title: t('入库日期'), dataIndex: 'receiptDate', render: (day: string | null) => day ?? '-' },
        { title: t('库存数量'), dataIndex: 'pieces', align: 'right', render: (pieces: number) => numberText(pieces, language) },
        { title: t('文件'), key: 'file', render: fileRowOf },
      ]}
    />
  );
}
