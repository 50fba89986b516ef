-- Why a backup failed, as a code with values: pages show it in the language of the user.
alter table backup add column failure jsonb;
update backup set failure = jsonb_build_object('code', 'other', 'values', jsonb_build_object('reason', error)) where error is not null;
alter table backup drop column error;
