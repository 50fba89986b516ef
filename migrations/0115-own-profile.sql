-- What a user shows of himself (document 1 §3): a small picture as a data URL, and a few words.
alter table app_user add column avatar text, add column introduction text not null default '';
