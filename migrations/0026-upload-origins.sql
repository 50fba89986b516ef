-- How an upload came in: a workbook that somebody sent, one from the mailbox, records that an interface answered, rows of a view of the database.
alter table upload
  add column origin text not null default 'workbook' check (origin in ('workbook', 'mail', 'interface', 'view'));
update upload u set origin = 'interface' from stored_file f where f.id = u.file_id and f.content_type = 'application/json';
