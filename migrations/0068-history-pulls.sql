-- Uploads of orders to be pulled again (BI视图历史数据) whose pull has stored what the view says of them: the hourly job asks again for the others.
create table arrival_history_pull (
  upload_id bigint primary key references upload on delete cascade
);
insert into arrival_history_pull select distinct upload_id from arrival_history_order;
