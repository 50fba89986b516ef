-- My work: the operations of a role have changed.
create trigger work_operations after insert or delete on role_operation for each row execute function notify_work_of_role();
