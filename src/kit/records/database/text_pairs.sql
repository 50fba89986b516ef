-- Every pair of adjacent letters of a text as fold_text writes it: the parts that a contains-filter looks up in the GIN
-- index of text_parts. Trigrams of pg_trgm cannot be used: they support Chinese letters only in some locales, and a
-- Chinese search has two letters. value: the searched text.
create or replace function text_pairs(value text) returns text[] language plpgsql immutable strict parallel safe cost 1000 as $$
declare
  letters text[] := string_to_array(fold_text(value), null);
  pairs text[] := '{}';
begin
  for i in 2 .. cardinality(letters) loop
    pairs := pairs || (letters[i - 1] || letters[i]);
  end loop;
  return pairs;
end $$;
