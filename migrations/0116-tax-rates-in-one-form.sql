-- A tax rate is kept in one form, 13% (domain §3); 13 and 13.00% came by forms and workbooks until now.
update tax_code_mapping set tax_rate = trim_scale(rtrim(tax_rate, '%')::numeric) || '%'
where tax_rate ~ '^\d{1,3}(\.\d{1,4})?%?$' and tax_rate <> trim_scale(rtrim(tax_rate, '%')::numeric) || '%';
