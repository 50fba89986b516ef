/** The page that explains the terms of the product. */
export const GLOSSARY_PATH = '/glossary';

export const glossaryPath = (text: string): string => `${GLOSSARY_PATH}?keyword=${encodeURIComponent(text)}`;
