/** The maximum length of a group's name. Group ids and paths of directories are shorter. */
export const GROUP_NAME_MAX = 200;
export const PRIORITY_MAX = 9999;
