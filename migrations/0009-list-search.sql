-- Text filters of the lists at a million rows (docs/decisions/0013-searching-lists.md).

-- Every two neighbouring letters of a text, in lower case: what a search for a part of a text looks up. Trigrams do not serve here: they know
-- Chinese letters only under some locales, and people search for words of two.
create function text_pairs(value text) returns text[] language plpgsql immutable strict parallel safe cost 1000 as $$
declare
  letters text[] := string_to_array(lower(value), null);
  pairs text[] := '{}';
begin
  for i in 2 .. cardinality(letters) loop
    pairs := pairs || (letters[i - 1] || letters[i]);
  end loop;
  return pairs;
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

-- Filters that match anywhere. Collation "C", because comparing letters by a language's rules would take most of the time of an import.
drop index product_mapping_name_anywhere, partner_sku_mapping_name_anywhere, auto_product_mapping_name_anywhere, auto_partner_sku_mapping_name_anywhere,
  logistics_mapping_pathway_anywhere, ageing_config_start_anywhere, ageing_config_end_anywhere, transfer_route_shenma_anywhere, transfer_route_jd_anywhere;
create index product_mapping_name_parts on product_mapping using gin ((text_parts(product_name) collate "C"));
create index partner_sku_mapping_name_parts on partner_sku_mapping using gin ((text_parts(product_name) collate "C"));
create index auto_product_mapping_name_parts on auto_product_mapping using gin ((text_parts(product_name) collate "C"));
create index auto_partner_sku_mapping_name_parts on auto_partner_sku_mapping using gin ((text_parts(product_name) collate "C"));
create index logistics_mapping_pathway_parts on logistics_mapping
  using gin ((text_parts(pathway_begin_location || '-' || pathway_end_location) collate "C"));
create index ageing_config_start_parts on ageing_config using gin ((text_parts(start_city) collate "C"));
create index ageing_config_end_parts on ageing_config using gin ((text_parts(end_city) collate "C"));
create index transfer_route_shenma_parts on transfer_route using gin ((text_parts(shenma_warehouse) collate "C"));
create index transfer_route_jd_parts on transfer_route using gin ((text_parts(jd_warehouse) collate "C"));

-- Filters by the beginning of a code or document number, whatever the case.
drop index product_mapping_code_anywhere, product_mapping_mpn_anywhere, partner_sku_mapping_sku_anywhere, partner_sku_mapping_mpn_anywhere,
  auto_product_mapping_code_anywhere, auto_product_mapping_mpn_anywhere, auto_partner_sku_mapping_sku_anywhere, auto_partner_sku_mapping_mpn_anywhere,
  tracking_number_config_match_anywhere, tracking_mapping_number_anywhere, tracking_mapping_order_anywhere;
create index product_mapping_code_begins on product_mapping ((lower(product_code) collate "C"));
create index product_mapping_mpn_begins on product_mapping ((lower(mpn) collate "C"));
create index partner_sku_mapping_sku_begins on partner_sku_mapping ((lower(sku_code) collate "C"));
create index partner_sku_mapping_mpn_begins on partner_sku_mapping ((lower(mpn) collate "C"));
create index auto_product_mapping_code_begins on auto_product_mapping ((lower(product_code) collate "C"));
create index auto_product_mapping_mpn_begins on auto_product_mapping ((lower(mpn) collate "C"));
create index auto_partner_sku_mapping_sku_begins on auto_partner_sku_mapping ((lower(sku_code) collate "C"));
create index auto_partner_sku_mapping_mpn_begins on auto_partner_sku_mapping ((lower(mpn) collate "C"));
create index tracking_number_config_match_begins on tracking_number_config ((lower(tracking_number_match) collate "C"));
create index tracking_mapping_number_begins on tracking_mapping ((lower(tracking_number) collate "C"));
create index tracking_mapping_order_begins on tracking_mapping ((lower(purchase_order_code) collate "C"));
