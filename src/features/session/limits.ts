/** Longest words about oneself; the specification names the field without a limit. */
export const INTRODUCTION_MAX = 200;
/** Longest data URL of a picture: it travels with every session. */
export const AVATAR_MAX = 40_000;
/** A picture's edge in px. */
export const AVATAR_EDGE = 128;
