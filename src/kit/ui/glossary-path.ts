/** The page that explains the terms of the product. */
export const GLOSSARY_PATH = '/glossary';

/** The address of the glossary page with a search for a term. */
export const glossaryPath = (term: string): string => `${GLOSSARY_PATH}?keyword=${encodeURIComponent(term)}`;
