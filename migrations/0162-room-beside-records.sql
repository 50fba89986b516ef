-- Of a record that a pull changes, mostly quantities change, which no index holds: where its page has room for it, none of the table's sixteen indexes is written (decision 46).
-- What is there already stays where it is; what is written from now on has room.
alter table arrival_record set (fillfactor = 50);
