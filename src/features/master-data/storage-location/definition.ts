import type { RecordReference } from '#kit/import/content.ts';
import { defineList } from '#kit/list/define.ts';

/** The name and storage location of a ship-to customer (docs/business-rules/master-data.md#storage-locations). */
export const storageLocation = defineList({
  name: 'storage-location',
  title: '库存地映射',
  menu: 'inventoryLocation',
  table: 'storage_location_map',
  scope: 'shared',
  idName: 'storageLocationMapId',
  fields: [
    { kind: 'text', name: 'shipToCustomerId', label: 'Ship-to客户编号', required: true, maxLength: 20 },
    { kind: 'text', name: 'storageLocationName', label: '库存地名称', required: true, maxLength: 20, pinyin: true },
    { kind: 'text', name: 'dcInternalStorageId', label: '旧内部库存地编号', required: true, maxLength: 20 },
    { kind: 'text', name: 'dcInternalStorageIdNew', label: '新内部库存地编号', required: true, maxLength: 20 },
    { kind: 'text', name: 'jdStorageId', label: '京东仓库编号', maxLength: 20 },
    { kind: 'text', name: 'remark', label: '备注', maxLength: 100 },
  ],
  key: ['shipToCustomerId'],
  columns: [
    { name: 'shipToCustomerId', width: 118, indexed: true },
    { name: 'storageLocationName', width: 170, indexed: true },
    { name: 'dcInternalStorageId', width: 100 },
    { name: 'dcInternalStorageIdNew', width: 100 },
    { name: 'jdStorageId', width: 120 },
    { name: 'remark', width: 230 },
    { name: 'updateTime', title: '最近更新时间', width: 170, indexed: true },
  ],
  filters: [],
  calls: {
    page: { path: '/storageLocationMap/getPage', listKey: 'storageLocationMapVoList' },
    insert: { path: '/storageLocationMap/add' },
    update: { path: '/storageLocationMap/update' },
    remove: { path: '/storageLocationMap/deleteByStorageLocationMapIdList', ids: { bodyKey: 'storageLocationMapIdList' } },
    template: { path: '/storageLocationMap/excelTemplateDownload' },
    import: { path: '/storageLocationMap/importFromExcelFile', fileField: 'excelFile' },
  },
  codes: {
    insert: 'storage_location_relation-insert',
    update: 'storage_location_relation-update',
    batchRemove: 'storage_location_relation-batch-remove',
    template: 'storage_location_relation-tempalte',
    import: 'storage_location_relation-upload',
  },
  messages: { inserted: '库存地映射新增成功', updated: '库存地映射编辑成功' },
});

/** The reference of rows to a storage location, by the ship-to customer in a field. */
export const locationByShipTo = (field: string): RecordReference => ({
  name: 'location',
  in: storageLocation,
  by: { shipToCustomerId: field },
  unknown: { field, text: '库存地映射中没有这个Ship-to客户编号' },
});

/** The screen that maintains the factories. Their codes are the old storage ids. */
export const FACTORIES = { [storageLocation.title]: `/dataUpload/${storageLocation.menu}` };
