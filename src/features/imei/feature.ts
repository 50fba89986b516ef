import type { Feature } from '#kit/feature/define.ts';
import { imeiRecords } from './definition.ts';
import { imeiMenus } from './menus.ts';
import { imeiWords } from './words.ts';

/**
 * The serial numbers and IMEI of the devices that the manufacturer shipped
 * (docs/business-rules/master-data.md#imei-records).
 */
export const imeiFeature: Feature = { name: 'imei', menus: imeiMenus, words: [imeiWords], lists: [imeiRecords] };
