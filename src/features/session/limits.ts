/** Maximum length of an introduction; the specification has no limit. */
export const INTRODUCTION_MAX = 200;
/** Maximum length of a picture's data URL: every session answer contains it. */
export const AVATAR_MAX = 40_000;
/** A picture's edge in px. */
export const AVATAR_EDGE = 128;
