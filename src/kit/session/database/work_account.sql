-- My work: the role or shop of a user has changed.
create trigger work_account after update of role_id, shop_id on app_user
  for each row when ((old.role_id, old.shop_id) is distinct from (new.role_id, new.shop_id)) execute function notify_work_of_account();
