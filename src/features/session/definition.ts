/** Maximum length of an introduction; the specification has no limit. */
export const INTRODUCTION_MAX = 200;
/** Maximum length of a picture's data URL, which is part of every answer about the session. */
export const AVATAR_MAX = 40_000;
/** The width and height of a picture in px. */
export const AVATAR_EDGE = 128;
