-- My work: a role has other menus.
create trigger work_menus after insert or delete on role_menu for each row execute function notify_work_of_role();
