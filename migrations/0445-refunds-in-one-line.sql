-- Type and rule number of a refund are one line (features/refunds/definition.ts). In stored texts, line breaks and other
-- control characters are replaced by a space, and invisible characters are removed; otherwise every change of the refund
-- would be rejected.
update refund_issued
set type_record = regexp_replace(regexp_replace(type_record, '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+', '', 'g'), '[\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g'),
  regulation = regexp_replace(regexp_replace(regulation, '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+', '', 'g'), '[\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g')
where concat(type_record, regulation) ~ '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff\u0001-\u001f\u007f-\u009f\u2028\u2029]';
