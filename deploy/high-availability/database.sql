-- The role and the database of the product. Executed once, on the leader (docs/high-availability.md).
create role back_office login password '@PASSWORD@';
create database back_office owner back_office;
