-- When the original of a refused upload was removed: at once where it was no workbook, with its error workbook where its rows were wrong.
alter table upload add column file_removed_at timestamptz;
