-- My work: a role has other operations.
create trigger work_operations after insert or delete on role_operation for each row execute function notify_work_of_role();
