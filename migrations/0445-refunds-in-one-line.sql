-- Type and rule number of a refund are one line (features/refunds/definition.ts). A stored line break or another control
-- character is replaced by a space; otherwise every change of the refund would be rejected.
update refund_issued
set type_record = regexp_replace(type_record, '[\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g'),
  regulation = regexp_replace(regulation, '[\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g')
where concat(type_record, regulation) ~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]';
