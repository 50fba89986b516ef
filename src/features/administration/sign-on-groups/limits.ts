/** The maximum length of a group's name; identifiers of directories and paths of groups are shorter. */
export const GROUP_NAME_MAX = 200;
export const PRIORITY_MAX = 9999;
