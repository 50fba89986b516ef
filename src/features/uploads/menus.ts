import type { PlacedMenu } from '#kit/feature/define.ts';

/** The screens of the upload records (document 2 §2.1). */
export const uploadMenus: readonly PlacedMenu[] = [
  {
    group: 'dataUpload',
    position: 10,
    code: 'vcData',
    name: 'VC数据',
    path: '/dataUpload/vcData',
    operations: [
      { code: 'data-upload-vc-template', name: '模板下载' },
      { code: 'data-upload-vc-upload', name: '上传' },
      { code: 'data-upload-vc-record', name: '上传记录' },
      { code: 'data-upload-vc-download', name: '文件下载' },
    ],
  },
  {
    group: 'dataUpload',
    position: 20,
    code: 'dnData',
    name: '交货单数据',
    path: '/dataUpload/dnData',
    operations: [
      { code: 'data-upload-dn-template', name: '模板下载' },
      { code: 'data-upload-dn-upload', name: '上传' },
      { code: 'data-upload-dn-record', name: '上传记录' },
      { code: 'data-upload-dn-download', name: '文件下载' },
    ],
  },
  {
    group: 'dataUpload',
    position: 30,
    code: 'storage',
    name: '仓储数据',
    path: '/dataUpload/storage',
    operations: [
      { code: 'data-upload-storage-template', name: '模板下载' },
      { code: 'data-upload-storage-upload', name: '上传' },
      { code: 'data-upload-storage-record', name: '上传记录' },
      { code: 'data-upload-storage-download', name: '文件下载' },
    ],
  },
];
