-- A filter that finds a text anywhere compares texts without regard to width, case and accents: Ａereo finds Aéreo, and
-- the reverse. All such filters are on master data, so that their indexes are small.
create function fold_text(value text) returns text language sql immutable strict parallel safe as $$
  select case
    -- ASCII has neither accents nor full-width characters.
    when octet_length(value) = length(value) then lower(value)
    else lower(normalize(regexp_replace(normalize(normalize(value, nfkc), nfd), '[\u0300-\u036f]', '', 'g'), nfc))
  end
$$;

-- It does not call fold_text: an index is built with an empty search path, which finds functions of PostgreSQL only.
create or replace function text_parts(value text) returns text[] language plpgsql immutable strict parallel safe cost 1000 as $$
declare
  letters text[] := string_to_array(
    case
      when octet_length(value) = length(value) then lower(value)
      else lower(normalize(regexp_replace(normalize(normalize(value, nfkc), nfd), '[\u0300-\u036f]', '', 'g'), nfc))
    end,
    null
  );
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

reindex index ageing_config_parts;
reindex index auto_partner_sku_mapping_name_parts;
reindex index auto_product_mapping_name_parts;
reindex index logistics_mapping_pathway_parts;
reindex index partner_sku_mapping_name_parts;
reindex index product_mapping_name_parts;
reindex index transfer_route_parts;
