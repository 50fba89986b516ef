-- A group of cells says what has come into it in all, and from when to when: most questions of a report are asked of a day on which all of it was there, or nothing, and look up no cell (decision 77).

-- What was added up before does not say so: the job does it again.
update expense_cells_of set version = null, noting = false, epoch = epoch + 1 where noting or version is not null;
delete from expense_delta;
delete from expense_cell;
delete from expense_group;

alter table expense_group rename column pieces to quantity;
alter table expense_group
  add column value numeric not null,
  add column value_days numeric not null,
  add column first_in date not null,
  add column last_in date not null;
