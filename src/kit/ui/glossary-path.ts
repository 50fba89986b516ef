/** Where terms of the product are explained. */
export const GLOSSARY_PATH = '/glossary';

/** The glossary, searched for a text. */
export const glossaryPath = (text: string): string => `${GLOSSARY_PATH}?keyword=${encodeURIComponent(text)}`;
