/** Where terms of the product are explained. */
export const GLOSSARY_PATH = '/glossary';

export const glossaryPath = (text: string): string => `${GLOSSARY_PATH}?keyword=${encodeURIComponent(text)}`;
