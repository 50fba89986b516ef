-- Baseline: extensions, the collation of names, and the functions that constraints and indexes call.
-- The baseline is the schema of the earlier migrations 0001 to 0340 (docs/database.md).

create extension if not exists btree_gist;
create extension if not exists pg_trgm;

create collation pinyin (provider = icu, locale = 'zh-u-co-pinyin-kr-latn');

-- A number that stands for a text, for locks and for sums that are compared: the first 64 bits of its SHA-256.
create function hash_of(input text) returns bigint language plpgsql immutable strict parallel safe as $$
declare
  digest bytea := sha256(convert_to(input, 'UTF8'));
begin
  return get_byte(digest, 0)::bigint << 56 | get_byte(digest, 1)::bigint << 48 | get_byte(digest, 2)::bigint << 40 | get_byte(digest, 3)::bigint << 32
    | get_byte(digest, 4)::bigint << 24 | get_byte(digest, 5)::bigint << 16 | get_byte(digest, 6)::bigint << 8 | get_byte(digest, 7);
end $$;

-- What an index keeps of a text: its pairs, and each letter beyond ASCII, because a single Chinese letter is a word. Expensive, so that where no
-- index serves, a condition on it is judged last.
create function text_parts(value text) returns text[] language plpgsql immutable strict parallel safe cost 1000 as $$
declare
  letters text[] := string_to_array(lower(value), null);
  parts text[] := '{}';
  before text;
  letter text;
begin
  foreach letter in array letters loop
    if before is not null then parts := parts || (before || letter); end if;
    if ascii(letter) > 127 then parts := parts || letter; end if;
    before := letter;
  end loop;
  return parts;
end $$;
