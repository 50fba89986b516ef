import { describe, expect, test } from 'vitest';
import { curl, pandas } from './snippets.ts';

const address = { url: "http://localhost/ops/rows?name=a'b", shopId: '12', language: 'en' };

describe('programs that read a table', () => {
  test('an apostrophe in a filter does not end the quoted address of the shell', () => {
    expect(curl(address)).toContain(String.raw`-H 'X-Page-Shop: 12' -H 'Accept-Language: en'`);
    expect(curl(address)).toContain(String.raw`'http://localhost/ops/rows?name=a'\''b'`);
  });

  test('headers and address are strings of the language', () => {
    expect(pandas(address)).toContain('"X-Page-Shop": "12", "Accept-Language": "en"}');
  });
});
