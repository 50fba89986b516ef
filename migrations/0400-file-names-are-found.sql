-- The search of the top bar and the page of uploads find a file by the beginning of its name.
create index upload_file_name on upload (lower(file_name collate "C"));
