-- My work: the menus of a role have changed.
create trigger work_menus after insert or delete on role_menu for each row execute function notify_work_of_role();
