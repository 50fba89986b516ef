/**
 * What administrators set for the whole system (document 2 §2.10), with the value that holds until somebody sets one.
 * Times are business wall-clock times of day.
 */
export const SYSTEM_SETTING_DEFAULTS = {
  /** Until when a day's delivery notes are accepted on the next day, HH:mm. */
  dnUploadTimeLimit: '10:00',
  /** Until when a day's VC data is accepted on the next day, HH:mm:ss. */
  vcLasUploadTime: '12:00:00',
} as const satisfies Readonly<Record<string, string>>;

export type SystemSettingName = keyof typeof SYSTEM_SETTING_DEFAULTS;
